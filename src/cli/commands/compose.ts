import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { type Style, styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { type Io, wantsColour } from "../io.ts";
import { REGISTRY_OPTIONS } from "../registry-options.ts";
import { composition, SET_OPTIONS } from "../set-options.ts";
import { table } from "../table.ts";

type Composition = Awaited<ReturnType<typeof composition>>;
type Grant = Extract<Composition, { ok: true }>["grant"];

export const compose = command({
  name: "compose",
  summary: "Combine skills: which tools a sub-agent with all of them may use.",
  args: [
    { name: "name", help: "a skill, as `psk skills` lists it", optional: true, variadic: true },
  ],
  options: {
    ...SET_OPTIONS,
    explain: { kind: "flag", help: "say for every tool and step which skill it comes from" },
    ...REGISTRY_OPTIONS,
  },
  examples: [
    ["psk compose specification-engine opencode-implementer", "a table of tools by skills"],
    ["psk compose notes --allow Read,Grep", "for a skill that declares no tools"],
    ["psk compose pdf-forms --json", "the grant, for a program or as a ceiling"],
    ["psk compose pdf-forms --ceiling parent.json", "no more than a parent may"],
  ],
  async run({ args, options, json, quiet, io }) {
    if (args.length === 0 && options.allow.length === 0) {
      throw new PskError("usage", "name a skill, or say what you allow: --allow TOOLS");
    }
    const result = await composition(args, options, io);
    if (!result.ok) return refuse(result.validation, json, io);
    const { grant } = result;
    if (json) io.out(`${safeJson(grant)}\n`);
    else {
      const style = styleFor(wantsColour(io));
      const { sourcesOf } = await import("../../toolkit/skill-sets.ts");
      io.out(options.explain ? explained(grant, style) : overview(grant, sourcesOf(grant), style));
    }
    if (!quiet && !json)
      for (const words of grant.warnings) io.err(`warning: ${printable(words)}\n`);
    return 0;
  },
});

/** Shows why a set cannot be used; the exit code is that of an invalid skill. */
export function refuse(
  validation: Extract<Composition, { ok: false }>["validation"],
  json: boolean,
  io: Io,
): number {
  if (json) io.out(`${safeJson(validation)}\n`);
  for (const { code, message } of validation.errors) {
    io.err(`error: ${code}: ${printable(message)}\n`);
  }
  return 2;
}

/** Tools down, skills across, you last: `+` allows, `-` forbids. */
function overview(
  { provenance, execution_protocol, digest }: Grant,
  sources: readonly string[],
  style: Style,
): string {
  const rows = provenance.tools.map(({ tool, effect, allowed_by, forbidden_by }) => [
    tool,
    effect.replace("_", " "),
    ...sources.map((source) => mark(source, allowed_by, forbidden_by)),
  ]);
  const heads = ["TOOL", "EFFECT", ...sources.map(printable)];
  const tools = rows.length === 0 ? "No tool is allowed.\n" : table(heads, rows, style);
  const steps = execution_protocol.map((step, i) => `  ${i + 1}. ${printable(step)}\n`);
  const protocol = steps.length === 0 ? "" : `\nProtocol:\n${steps.join("")}`;
  return `${tools}${protocol}\n${style.dim(digest)}\n`;
}

function mark(skill: string, allowed: readonly string[], forbidden: readonly string[]): string {
  if (forbidden.includes(skill)) return allowed.includes(skill) ? "+-" : "-";
  return allowed.includes(skill) ? "+" : "";
}

function explained(grant: Grant, style: Style): string {
  const rows = grant.provenance.tools.map(({ tool, effect, allowed_by, forbidden_by }) => [
    tool,
    effect.replace("_", " "),
    allowed_by.join(", ") || "-",
    forbidden_by.join(", ") || "-",
  ]);
  const steps = grant.provenance.protocol.map(({ skill, step }, i) => [`${i + 1}`, step, skill]);
  const parts = [
    rows.length === 0
      ? "No tool is allowed.\n"
      : table(["TOOL", "EFFECT", "ALLOWED BY", "FORBIDDEN BY"], rows, style),
    ...(steps.length === 0 ? [] : [table(["STEP", "WHAT", "SKILL"], steps, style)]),
    ...conditions("Needs", grant.preconditions),
    ...conditions("Gives", grant.postconditions),
    `${style.dim(grant.digest)}\n`,
  ];
  return parts.join("\n");
}

function conditions(title: string, list: readonly string[]): string[] {
  if (list.length === 0) return [];
  return [`${title}:\n${list.map((item) => `  ${printable(item)}\n`).join("")}`];
}
