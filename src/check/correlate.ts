/**
 * What makes an attack is seldom one sign: it is a secret *and* a way out, an order *and* a wish
 * that nobody hears of it. Signs that stand together, in one section of a document or in one
 * script, are looked at together; the chain of them is the evidence.
 */
import type { Skill } from "../skill/skill.ts";
import { type Finding, rankOf, type Severity, worstFirst } from "./finding.ts";
import type { Signal } from "./signal.ts";
import { blocks } from "./views/blocks.ts";
import { view } from "./views/view.ts";

/** Signs that make an attack when they come together, and how bad it is. */
interface Combination {
  readonly name: string;
  /** One sign of each list must be there, from at least two findings. */
  readonly all: readonly (readonly Signal[])[];
  readonly severity: Severity;
}

const ACTIONS: readonly Signal[] = [
  "execute",
  "send",
  "secret",
  "move-data",
  "destroy",
  "control",
  "persist",
  "spend",
  "privilege",
];

const COMBINATIONS: readonly Combination[] = [
  {
    name: "a hidden program is run",
    all: [["obfuscation"], ["execute", "fetch"]],
    severity: "HIGH",
  },
  {
    name: "a secret leaves for a foreign host",
    all: [["secret", "agent-data"], ["send"], ["foreign-host"]],
    severity: "HIGH",
  },
  {
    name: "something is done behind the user's back",
    all: [["conceal"], ACTIONS],
    severity: "HIGH",
  },
  {
    name: "something is done without the user's consent",
    all: [["bypass"], ["execute", "send", "destroy", "spend", "control", "secret"]],
    severity: "HIGH",
  },
  {
    name: "the agent is turned against its instructions",
    all: [["override"], ACTIONS],
    severity: "HIGH",
  },
  {
    name: "data leaves again and again",
    all: [["recurring"], ["move-data", "send"], ["foreign-host"]],
    severity: "HIGH",
  },
  {
    name: "what comes from a foreign host stays on the machine",
    all: [["persist"], ["fetch"], ["foreign-host"]],
    severity: "HIGH",
  },
  {
    name: "the user is led, and is not to know whose interest it serves",
    all: [["steer"], ["conceal"]],
    severity: "HIGH",
  },
  {
    name: "harm waits for its moment",
    all: [["trigger"], ["destroy", "send", "execute", "obfuscation"]],
    severity: "HIGH",
  },
];

/** A finding and the section it stands in. */
interface Placed {
  readonly finding: Finding;
  readonly section: string;
}

/** Raises findings that make an attack together; each gets the chain it is part of. */
export function correlate(found: readonly Placed[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const { finding, section } of found) {
    if (finding.metadata.demoted !== undefined || finding.severity === "INFO") continue;
    const group = groups.get(section) ?? [];
    group.push(finding);
    groups.set(section, group);
  }
  const raised = new Map<string, Finding>();
  for (const group of groups.values()) {
    for (const combination of COMBINATIONS) {
      const chain = chainOf(group, combination);
      if (chain === undefined) continue;
      const [strongest] = chain.toSorted(worstFirst);
      if (strongest === undefined) continue;
      // What is as bad by itself stays as it is; that others stand beside it is told all the same.
      const stays = rankOf(strongest.severity) <= rankOf(combination.severity);
      if (stays && raised.has(strongest.id)) continue;
      raised.set(strongest.id, {
        ...strongest,
        severity: stays ? strongest.severity : combination.severity,
        metadata: {
          ...strongest.metadata,
          ...(!stays && { raised: { from: strongest.severity, reason: combination.name } }),
          chain: chain.map(({ rule_id, file_path, line_number, description }) => ({
            rule_id,
            file_path,
            line_number,
            description,
          })),
        },
      });
    }
  }
  return found.map(({ finding }) => raised.get(finding.id) ?? finding);
}

/** The findings that bring the signs of a combination; one finding alone was weighed by its rule. */
function chainOf(group: readonly Finding[], { all }: Combination): Finding[] | undefined {
  const chain = new Set<Finding>();
  for (const wanted of all) {
    const found = group.find((finding) =>
      signalsOf(finding).some((signal) => wanted.includes(signal)),
    );
    if (found === undefined) return undefined;
    chain.add(found);
  }
  return chain.size > 1 ? [...chain] : undefined;
}

/** What a finding shows. */
function signalsOf(finding: Finding): readonly Signal[] {
  const signals = finding.metadata.signals;
  return Array.isArray(signals) ? signals : [];
}

/** What stands together: a section of a document, or a whole script. */
export function sectionOf(skill: Skill, { file_path, line_number }: Finding): string {
  const starts = sectionStarts(skill).get(file_path);
  if (starts === undefined) return file_path;
  const section = starts.findLastIndex((start) => start <= line_number);
  return `${file_path}#${section}`;
}

const sectionStarts = view((skill: Skill): ReadonlyMap<string, number[]> => {
  const starts = new Map<string, number[]>();
  for (const { path, role, line } of blocks(skill)) {
    const list = starts.get(path) ?? [];
    if (role === "heading") list.push(line);
    starts.set(path, list);
  }
  return starts;
});
