import { normalizeVersion } from "../../../skill/version.ts";
import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";
import { authored } from "../../views/authored.ts";

export const metadataVersionFormat: Rule = {
  id: "metadata-version-format",
  category: "metadata",
  analyzer: "spec",
  title: "A version is semantic: `1.2.3`, or `1.2`.",
  remediation:
    "Write major, minor and patch as in `1.2.3`, without a `v` and without leading zeros.",
  severity: { load: "INFO", spec: "LOW", package: "HIGH" },
  *check(skill) {
    const version = authored(skill, "version");
    if (version === undefined || normalizeVersion(version.text) !== undefined) return;
    yield {
      message: `the version "${version.text}" is not semantic`,
      ...atField(version.field, version.path),
    };
  },
};
