import { frontmatterOf } from "../../../skill/skill.ts";
import { atField } from "../../evidence.ts";
import { CLIENT_KEYS, OTHER_WORDS, SPEC_KEYS } from "../../known-keys.ts";
import { nearest, sameButForSpelling } from "../../nearest.ts";
import type { Rule } from "../../rule.ts";

const KNOWN = [...SPEC_KEYS, ...CLIENT_KEYS];

export const unknownKey: Rule = {
  id: "unknown-key",
  category: "frontmatter",
  analyzer: "spec",
  title: "Keys of the frontmatter are those of the specification.",
  remediation: "Move your own keys below `metadata:`.",
  severity: { load: "LOW", spec: "HIGH", package: "LOW" },
  *check(skill) {
    const fields = frontmatterOf(skill)?.fields ?? new Map();
    const corrected = new Set<string>(); // two spellings of one key must not become duplicates
    for (const field of fields.values()) {
      if (KNOWN.includes(field.key)) continue;
      const near = OTHER_WORDS.get(field.key) ?? nearest(field.key, KNOWN);
      if (near === undefined) {
        yield { message: `\`${field.key}\` is not a key of the specification`, ...atField(field) };
        continue;
      }
      const safe = sameButForSpelling(field.key, near) && !fields.has(near) && !corrected.has(near);
      if (safe) corrected.add(near);
      yield {
        message: `\`${field.key}\` is not a key of the specification; did you mean \`${near}\`?`,
        ...atField(field),
        remediation: `Write \`${near}\`, or move your own key below \`metadata:\`.`,
        ...(safe && {
          fix: {
            description: `renamed \`${field.key}\` to \`${near}\``,
            edits: [{ start: field.start, end: field.end, text: near }],
          },
        }),
      };
    }
  },
};
