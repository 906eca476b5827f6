import { firstLineNotUtf8 } from "../../../skill/utf8.ts";
import type { Rule } from "../../rule.ts";

const TEXT_FILE =
  /\.(?:md|markdown|mdx|txt|rst|py|sh|bash|zsh|js|mjs|cjs|jsx|ts|mts|cts|tsx|rb|go|rs|java|kt|c|h|cpp|json|jsonl|ya?ml|toml|ini|html?|css|svg|xml|sql)$/i;

export const fileNotUtf8: Rule = {
  id: "file-not-utf8",
  category: "files",
  analyzer: "spec",
  title: "Text files are UTF-8.",
  remediation: "Save the file as UTF-8; a model cannot read it as it is.",
  severity: { load: "off", spec: "LOW", package: "LOW" },
  *check({ files, skillText }) {
    const own = skillText.state === "absent" ? undefined : skillText.path;
    for (const { path, bytes } of files) {
      if (bytes === undefined || path === own || !TEXT_FILE.test(path)) continue;
      const line = firstLineNotUtf8(bytes);
      if (line !== undefined) yield { message: `${path} is not UTF-8 text`, file: path, line };
    }
  },
};
