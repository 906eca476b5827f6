/** One fresh process that measures grants in the built library; prints its times as JSON. */
import { authorize, composeSkills, definitionsFrom, tryCompose } from "../dist/grant/index.js";

const SKILLS = 20;
const TOOLS_EACH = 10;
const ROUNDS = 2_000;
const LINES = 20_000;

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** 20 skills with 200 tools between them: names, servers, shell patterns, a few prohibitions. */
const definitions = Array.from({ length: SKILLS }, (_, s) => ({
  name: `skill-${s}`,
  description: `Does work number ${s}.`,
  allowed_tools: Array.from({ length: TOOLS_EACH }, (_, t) => tool(s, t)),
  forbidden_tools: [`forbidden-${s}`, ...(s % 5 === 0 ? [`tool-${s + 1}-2`, "Bash(rm *)"] : [])],
  execution_protocol: ["read", `work-${s}`, "verify"],
  composability_rules: [{ type: "requires", skill: `skill-${(s + 1) % SKILLS}` }],
  preconditions: s === 0 ? [] : [`done-${s - 1}`],
  postconditions: [`done-${s}`],
}));

function tool(s, t) {
  if (t === 0) return `Bash(program-${s} *)`;
  if (t === 1) return s % 7 === 0 ? `mcp__server-${s}__*` : `mcp__server-${s}__list`;
  return `tool-${s}-${t}`;
}

const known = definitionsFrom(definitions);
const names = definitions.map(({ name }) => name);

/** Every door validates and composes in this one step. */
function both() {
  const start = now();
  const result = tryCompose(names, known);
  const time = now() - start;
  if (!result.ok || result.grant.allowed_tools.length < 190) {
    throw new Error("the set was not composed");
  }
  return time;
}

const first = both();
const compose = Array.from({ length: ROUNDS }, both);

const shell = composeSkills(
  ["shell"],
  definitionsFrom([
    {
      name: "shell",
      description: "Works with git and npm.",
      allowed_tools: [
        "Bash(git *)",
        "Bash(npm run *)",
        "Bash(ls *)",
        "Bash(cat *)",
        "Bash(grep *)",
      ],
      forbidden_tools: ["Bash(git push *)", "Bash(npm publish *)", "write"],
      execution_protocol: [],
    },
  ]),
);

/** Every line is another one, so nothing that was parsed before can help. */
function line(i) {
  switch (i % 5) {
    case 0:
      return `git add "src/file ${i}.ts" && git commit -m 'change number ${i}'`;
    case 1:
      return `npm run test -- --grep case${i} 2>&1 | grep -n fail${i}`;
    case 2:
      return `ls -la dir${i}; rm -rf dir${i}`;
    case 3:
      return `git -C repo${i} push origin branch-${i}`;
    default:
      return `cat file${i}.txt | grep "$(whoami)" > out${i}`;
  }
}

let allowed = 0;
const lines = Array.from({ length: LINES }, (_, i) => {
  const call = { tool: "Bash", args: { command: line(i) } };
  const start = now();
  const { effect } = authorize(shell, call);
  const time = now() - start;
  if (effect === "allow") allowed++;
  return time;
});
if (allowed !== (LINES * 2) / 5) throw new Error(`${allowed} lines were allowed`);

const percentile = (times, p) => times.toSorted((a, b) => a - b)[Math.floor(times.length * p)];
console.log(
  JSON.stringify({
    first,
    compose_p50: percentile(compose, 0.5),
    line_p50: percentile(lines, 0.5) * 1000,
    line_p99: percentile(lines, 0.99) * 1000,
  }),
);
