import type { Rule } from "../../rule.ts";

const MARK = [0xef, 0xbb, 0xbf];

export const byteOrderMark: Rule = {
  id: "byte-order-mark",
  category: "files",
  analyzer: "spec",
  title: "SKILL.md begins with its frontmatter, not with a byte order mark.",
  remediation: "Save SKILL.md without a byte order mark, or run `psk validate --fix`.",
  severity: { load: "INFO", spec: "LOW", package: "LOW" },
  *check({ skillText }) {
    if (skillText.state !== "text" || !MARK.every((byte, i) => skillText.bytes[i] === byte)) return;
    yield {
      message: "SKILL.md begins with a byte order mark, which other readers do not accept",
      fix: { description: "removed the byte order mark", edits: [{ start: 0, end: 1, text: "" }] },
    };
  },
};
