import type { Skill } from "@modelcontextprotocol/client/ext/skills";

const KIB = 1024;
const MIB = 1024 * KIB;

/** What ChatGPT takes when it imports the skills of a server; over one limit, it imports none. */
const OPENAI = {
  skills: 5,
  files: 100,
  skillFileBytes: 256 * KIB,
  fileBytes: MIB,
  bytes: 5 * MIB,
} as const;

/** Something that will not work in some host. */
export interface HostProblem {
  readonly host: string;
  readonly skill: string | undefined;
  readonly message: string;
}

/** What a host with limits of its own will refuse of these skills. */
export function hostProblems(skills: readonly Skill[]): HostProblem[] {
  const problems: HostProblem[] = [];
  const add = (skill: string | undefined, message: string) =>
    problems.push({ host: "an OpenAI import", skill, message });
  if (skills.length > OPENAI.skills) {
    add(undefined, `takes ${OPENAI.skills} skills, this server lists ${skills.length}`);
  }
  for (const { uri, frontmatter, resources } of skills) {
    if (resources === "dynamic") continue;
    const { name } = frontmatter;
    const total = resources.reduce((sum, { size }) => sum + size, 0);
    const own = resources.find((resource) => resource.uri === uri)?.size ?? 0;
    const large = resources.filter(({ size }) => size > OPENAI.fileBytes);
    if (resources.length > OPENAI.files) {
      add(name, `takes ${OPENAI.files} files a skill, this one has ${resources.length}`);
    }
    if (own > OPENAI.skillFileBytes)
      add(name, `takes a SKILL.md of 256 KiB, this one has ${own} bytes`);
    if (large.length > 0) add(name, `takes files of 1 MiB, ${large.length} of this one are larger`);
    if (total > OPENAI.bytes) add(name, `takes 5 MiB a skill, this one has ${total} bytes`);
  }
  return problems;
}
