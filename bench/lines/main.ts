/**
 * `npm run eval:lines`: shell lines in the fences of real skills, each under a grant of rules for the
 * programs that it names. Prints which share is refused, and why.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { authorize } from "../../src/grant/authorize.ts";
import { composeSkills } from "../../src/grant/compose-skills.ts";
import { definitionsFrom } from "../../src/grant/definitions.ts";
import { PROGRAMS } from "../../src/grant/programs/programs.ts";
import { readShellLine } from "../../src/grant/shell-line.ts";
import { openCorpus } from "../corpus.ts";

const FENCE = /^```(?:bash|sh|shell|console|zsh)[^\n]*\n([\s\S]*?)^```/gm;
const { root: folder } = openCorpus();
const lines = new Set<string>();
for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!path.endsWith(".md")) continue;
  for (const [, body = ""] of readFileSync(join(folder, path), "utf8").matchAll(FENCE)) {
    for (const line of body.replaceAll("\\\n", " ").split("\n")) {
      const text = line.trim().replace(/^\$ /, "");
      if (text !== "" && !text.startsWith("#")) lines.add(text);
    }
  }
}

const kinds = new Map<string, { count: number; example: string }>();
let whole = 0;
let allowed = 0;
let withoutReason = 0;
for (const line of lines) {
  const result = readShellLine(line);
  // Only lines whose programs psk knows say something about the tables.
  const names = result.ok ? result.line.commands.map(({ words }) => words[0]?.text ?? "") : [];
  const [first = ""] = line.split(/\s/);
  const known = result.ok ? names.every((name) => PROGRAMS.has(name)) : PROGRAMS.has(first);
  if (!known || (result.ok && names.length === 0)) continue;
  whole += 1;
  const rules = [...new Set(result.ok ? names : [first])].map((name) => `Bash(${name} *)`);
  const definition = {
    ...{ name: "s", description: "d", allowed_tools: rules, execution_protocol: [] },
  };
  const grant = composeSkills(["s"], definitionsFrom([definition]));
  const decision = authorize(grant, { tool: "bash", args: { command: line } });
  if (decision.effect === "allow") allowed += 1;
  else {
    if (decision.reason === "") withoutReason += 1;
    const kind = kindOf(decision.reason);
    const seen = kinds.get(kind);
    kinds.set(kind, { count: (seen?.count ?? 0) + 1, example: seen?.example ?? line });
  }
}

/** A reason without what it names. */
function kindOf(reason: string): string {
  return reason
    .replace("the line cannot be judged: ", "")
    .replace(/`[^`]*`|"[^"]*"/g, "…")
    .replace(/(?:option|expansion|substitution|assignment|out|words of|folder of) \S+/g, (text) =>
      text.replace(/ \S+$/, " …"),
    )
    .replace(/^\S+ (writes|has no value|is short)/, "… $1")
    .replace(/(?:writes|of|behind|name) \S+/g, (text) => text.replace(/ \S+$/, " …"))
    .slice(0, 110);
}

const percent = (count: number) => `${((100 * count) / whole).toFixed(1)}%`;
console.log(`${whole} lines of programs with a table; ${allowed} allowed (${percent(allowed)})`);
console.log(`refusals without a reason: ${withoutReason}\n`);
for (const [kind, { count, example }] of [...kinds].sort(([, a], [, b]) => b.count - a.count)) {
  console.log(`${String(count).padStart(5)} ${percent(count).padStart(6)}  ${kind}`);
  console.log(`${" ".repeat(15)}${example.slice(0, 110)}`);
}
