import type { SkillDefinition } from "../../../skill/definition.ts";
import { fieldOf, type Skill } from "../../../skill/skill.ts";
import { canonicalTool, parseToolList } from "../../../skill/tool-list.ts";
import { normalizeVersion } from "../../../skill/version.ts";
import { atField } from "../../evidence.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { authored } from "../../views/authored.ts";
import { nameField } from "../../views/name.ts";

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
    yield* nameDiffers(skill, definition);
    yield* versionDiffers(skill, definition);
    yield* toolsDiffer(skill, "allowed-tools", "allowed_tools", definition);
    yield* toolsDiffer(skill, "disallowed-tools", "forbidden_tools", definition);
  },
};

function* nameDiffers(skill: Skill, { name }: SkillDefinition): Generator<Evidence> {
  const written = nameField(skill);
  if (written === undefined || written.text === name) return;
  yield {
    message: `the name is "${written.text}" in the frontmatter and "${name}" in skill.json`,
    ...atField(written.field),
  };
}

function* versionDiffers(skill: Skill, { version }: SkillDefinition): Generator<Evidence> {
  const written = authored(skill, "version");
  if (written === undefined || version === undefined) return;
  if (normalizeVersion(written.text) === normalizeVersion(version)) return;
  yield {
    message: `the version is "${written.text}" in the frontmatter and "${version}" in skill.json`,
    ...atField(written.field, written.path),
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
