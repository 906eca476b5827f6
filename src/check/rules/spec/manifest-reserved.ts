import type { Rule } from "../../rule.ts";

export const manifestReserved: Rule = {
  id: "manifest-reserved",
  category: "files",
  analyzer: "spec",
  title: "No file at the root is named manifest.json.",
  remediation: "Rename it or move it into a folder: psk writes a manifest.json of its own there.",
  severity: { load: "off", spec: "off", package: "HIGH" },
  *check({ files }) {
    const own = files.find(({ path }) => path.toLowerCase() === "manifest.json");
    if (own === undefined) return;
    yield { message: `${own.path} would be taken for the manifest of the version`, file: own.path };
  },
};
