import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";
import { authored } from "../../views/authored.ts";

export const metadataFallback: Rule = {
  id: "metadata-fallback",
  category: "metadata",
  analyzer: "spec",
  title: "Version and author stand below `metadata`.",
  remediation: "Move the line below `metadata:`; the specification has no such key at the top.",
  severity: { load: "off", spec: "off", package: "MEDIUM" },
  *check(skill) {
    for (const key of ["version", "author"] as const) {
      const value = authored(skill, key);
      if (value?.path !== key) continue;
      yield {
        message: `\`${key}\` at the top level is taken for \`metadata.${key}\``,
        ...atField(value.field),
      };
    }
  },
};
