import { readFileSync } from "node:fs";
import { NEW_BEHAVIOUR } from "../src/check/against.ts";
import type { Rule } from "../src/check/rule.ts";
import { SECURITY_RULES } from "../src/check/rules/security-rules.ts";
import { SPEC_RULES } from "../src/check/rules/spec-rules.ts";
import type { ArgumentSpec, Command, OptionSpec } from "../src/cli/command.ts";
import { COMMAND_GROUPS } from "../src/cli/commands.ts";
import { COMMON } from "../src/cli/program.ts";
import { withTables } from "./format-fields.ts";
import { readSubpaths } from "./library-declarations.ts";
import { libraryReference } from "./library-page.ts";

const LIBRARY_MARK = "<!-- From here on made by `npm run docs` from the types of the package. -->";

/** The generated documents by path; a test compares them with the files. */
export async function generatedDocs(): Promise<Record<string, string>> {
  return {
    "docs/cli.md": cliPage(),
    "docs/rules/README.md": rulesPage(),
    "docs/library.md": await libraryPage(),
    "docs/formats.md": await withTables(readFileSync("docs/formats.md", "utf8")),
  };
}

/** Above the mark the page is written by hand. */
async function libraryPage(): Promise<string> {
  const [head] = readFileSync("docs/library.md", "utf8").split(LIBRARY_MARK);
  return `${head}${LIBRARY_MARK}\n\n${libraryReference(await readSubpaths())}`;
}

function cliPage(): string {
  const sections = COMMAND_GROUPS.map(
    ({ title, commands }) =>
      `## ${title.replace(/:$/, "")}\n\n${commands.map(commandSection).join("\n")}`,
  );
  const contents = COMMAND_GROUPS.map(({ title, commands }) => {
    const links = commands.map(({ name }) => `[${name}](#psk-${name})`);
    return `- ${title} ${links.join(", ")}`;
  });
  return `# The command line

<!-- Made by \`npm run docs\` from the declarations in src/cli/commands/. -->

Results go to stdout, words for people to stderr. Exit codes: 0 yes; 1 the answer is no, or not
found; 2 bad usage or an invalid skill; 3 it exists already; 4 a file or disk could not be used.

${contents.join("\n")}

${sections.join("\n")}`;
}

function commandSection(command: Command): string {
  const words = command.args.map(argumentLabel).join(" ");
  const options = Object.entries({ ...command.options, ...COMMON });
  return `### psk ${command.name}

${command.summary}

\`\`\`
psk ${command.name} ${words ? `${words} ` : ""}[OPTIONS]
\`\`\`

${command.args.map(({ name, help }) => `- \`${name.toUpperCase()}\`: ${help}\n`).join("")}
| option | meaning |
|---|---|
${options.map(([name, spec]) => `| ${optionLabel(name, spec)} | ${optionHelp(spec)} |\n`).join("")}
${command.examples.map(([line, purpose]) => `- \`${line}\`: ${purpose}\n`).join("")}`;
}

function argumentLabel({ name, optional, variadic }: ArgumentSpec): string {
  const label = name.toUpperCase() + (variadic ? "…" : "");
  return optional ? `[${label}]` : label;
}

function optionLabel(name: string, spec: OptionSpec): string {
  return spec.kind === "flag"
    ? `\`--${name}\``
    : `\`--${name} ${spec.kind === "value" && spec.bare !== undefined ? `[${spec.value}]` : spec.value}\``;
}

function optionHelp(spec: OptionSpec): string {
  if (spec.kind !== "value") return spec.help;
  const choices = spec.choices === undefined ? "" : `: ${spec.choices.join(", ")}`;
  const fallback = spec.default === undefined ? "" : ` (default ${spec.default})`;
  return `${spec.help}${choices}${fallback}`;
}

function rulesPage(): string {
  const rows = SPEC_RULES.map((rule) => {
    const [load, spec, pack] = severities(rule);
    return `| [${rule.id}](${rule.id}.md) | ${rule.title} | ${load} | ${spec} | ${pack} |`;
  });
  return `# Rules

<!-- Made by \`npm run docs\` from the rules in src/check/rules/. -->

HIGH and CRITICAL make a skill invalid; the others are warnings. The profile sets the severity:
\`load\` is what an agent needs, \`spec\` is the specification, \`package\` is what \`psk build\` asks.

| rule | what a good skill does | load | spec | package |
|---|---|---|---|---|
${rows.join("\n")}

## Security

What \`psk scan\` looks for. HIGH and CRITICAL make a skill unsafe. The severity here is where a rule
begins: evidence may be weaker or stronger, and findings are judged together.

| rule | what a good skill does | category | severity |
|---|---|---|---|
${[...SECURITY_RULES, NEW_BEHAVIOUR].map(securityRow).join("\n")}
`;
}

function securityRow(rule: Rule): string {
  const [severity] = severities(rule);
  return `| [${rule.id}](${rule.id}.md) | ${rule.title} | ${rule.category} | ${severity} |`;
}

function severities({ severity }: Rule): readonly string[] {
  if (typeof severity === "string") return [severity, severity, severity];
  return [severity.load, severity.spec, severity.package];
}
