import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { REGISTRY_OPTIONS, registryOf } from "../registry-options.ts";

export const doctor = command({
  name: "doctor",
  summary: "Start the MCP server, visit it as a client, and say what will not work where.",
  args: [],
  options: REGISTRY_OPTIONS,
  examples: [
    ["psk doctor", "the skills on offer here"],
    ["psk doctor --root skills --no-builtin", "those below skills/ alone"],
  ],
  async run({ options, json, io }) {
    const { runDoctor } = await import("../../mcp/doctor/run-doctor.ts");
    const diagnosis = await runDoctor(() => registryOf(options, io));
    if (json) io.out(`${safeJson(diagnosis)}\n`);
    else for (const line of inWords(diagnosis)) io.out(`${printable(line)}\n`);
    return diagnosis.ok ? 0 : 1;
  },
});

type Diagnosis = Awaited<ReturnType<typeof import("../../mcp/doctor/run-doctor.ts")["runDoctor"]>>;

function* inWords(diagnosis: Diagnosis): Generator<string> {
  const { visits, listed, unlisted, conformed, withheld, hosts } = diagnosis;
  for (const { protocol, verified, failed, tools, prompts } of visits) {
    const sight = `${listed} skills, ${tools.length} tools, ${prompts} prompts`;
    yield `MCP ${protocol}: ${sight}; ${verified} files verified, ${failed.length} not`;
    for (const { uri, message } of failed) yield `  ${uri}: ${message}`;
  }
  for (const { skill, state, reason } of unlisted) yield `${state}: ${skill}: ${reason}`;
  if (conformed.length > 0) {
    yield `served with metadata or colons in a form that clients take: ${conformed.join(", ")}`;
  }
  for (const file of withheld) yield `not handed out, for it holds secrets: ${file}`;
  for (const { host, skill, message } of hosts) {
    yield `${host} will fail: ${skill === undefined ? "it" : `${skill}: it`} ${message}`;
  }
  yield diagnosis.ok ? "Everything that is listed can be read and verified." : "Not healthy.";
}
