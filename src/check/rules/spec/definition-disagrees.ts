import type { SkillDefinition } from "../../../skill/definition.ts";
import { fieldOf, type Skill, scalarText } from "../../../skill/skill.ts";
import { canonicalTool, parseToolList } from "../../../skill/tool-list.ts";
import { normalizeVersion } from "../../../skill/version.ts";
import { atField } from "../../evidence.ts";
import type { Evidence, Rule } from "../../rule.ts";

export const definitionDisagrees: Rule = {
  id: "definition-disagrees",
  category: "definition",
  analyzer: "spec",
  title: "`skill.json` and the frontmatter say the same.",
  remediation: "Make both say the same, or leave the field out of the frontmatter.",
  severity: { load: "MEDIUM", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    if (!skill.definition?.ok) return;
    const { definition } = skill.definition;
    yield* differs(skill, "name", definition.name, (text) => text);
    yield* differs(skill, "metadata.version", definition.version, normalizeVersion);
    yield* toolsDiffer(skill, "allowed-tools", "allowed_tools", definition);
    yield* toolsDiffer(skill, "disallowed-tools", "forbidden_tools", definition);
  },
};

function* differs(
  skill: Skill,
  path: string,
  defined: string | undefined,
  normalize: (text: string) => string | undefined,
): Generator<Evidence> {
  const field = fieldOf(skill, path);
  const written = scalarText(field);
  if (field === undefined || written === undefined || defined === undefined) return;
  if (normalize(written) === normalize(defined)) return;
  yield {
    message: `\`${path}\` is "${written}" in the frontmatter and "${defined}" in skill.json`,
    ...atField(field, path),
  };
}

function* toolsDiffer(
  skill: Skill,
  key: string,
  definedKey: "allowed_tools" | "forbidden_tools",
  definition: SkillDefinition,
): Generator<Evidence> {
  const field = fieldOf(skill, key);
  if (field === undefined) return;
  const defined = definition[definedKey] ?? []; // left out, it would drop what the field forbids
  const list = parseToolList(field.value);
  if (!list.ok) return;
  const written = new Set(list.tools.map(canonicalTool));
  const wanted = new Set(defined.map(canonicalTool));
  const only = [...written].filter((tool) => !wanted.has(tool));
  const missing = [...wanted].filter((tool) => !written.has(tool));
  if (only.length + missing.length === 0) return;
  yield {
    message: `\`${key}\` and \`${definedKey}\` in skill.json differ in ${[...only, ...missing].join(", ")}`,
    ...atField(field),
  };
}
