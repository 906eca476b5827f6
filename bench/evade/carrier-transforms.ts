/** Disguises that put an order into another kind of file, or a command into another kind of text. */
import type { Document } from "yaml";
import { CARRIERS, PRINTERS } from "./carriers.ts";
import { readElsewhere, spoken, withFrontmatter } from "./moved.ts";
import type { PayloadTransform, Transform } from "./transform.ts";

type Write = (commands: readonly string[]) => string | undefined;

const each = (mark: (index: number) => string): Write => {
  return (commands) => commands.map((command, index) => mark(index) + command).join("\n");
};
const apart = (mark: (index: number) => string): Write => {
  return (commands) => commands.map((command, index) => mark(index) + command).join("\n\n");
};
const label = (index: number) => (index === 0 ? "Setup: " : "Then: ");

/** How commands stand in a document without a fence. */
const PLAIN: readonly (readonly [string, Write])[] = [
  ["paragraph", apart(() => "")],
  ["list item", each(() => "- ")],
  ["star item", each(() => "* ")],
  ["numbered item", each((index) => `${index + 1}. `)],
  ["prompt", apart(() => "$ ")],
  ["prompt in a list", each(() => "- $ ")],
  ["label", apart(label)],
  ["bold label", apart((index) => `**${label(index).trim()}** `)],
  ["label in a list", each((index) => `- ${label(index)}`)],
  ["quotation", each(() => "> ")],
];

const escaped = (command: string) => command.replaceAll("|", "\\|");
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** A table of commands; a cell must escape its pipes. */
function table(cell: (command: string) => string, broken = /(?!)/): Write {
  return (commands) => {
    if (commands.some((command) => broken.test(command))) return undefined;
    const rows = commands.map((command, index) => row([`${index + 1}`, cell(escaped(command))]));
    return [row(["Step", "Command"]), row(["---", "---"]), ...rows].join("\n");
  };
}

/** Where commands stand in frontmatter that a client runs or an agent is to run. */
const FIELDS: readonly (readonly [string, string, (command: string) => unknown])[] = [
  [
    "hooks",
    "hooks",
    (command) => ({ PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] }),
  ],
  [
    "hooks at the start",
    "hooks",
    (command) => ({ SessionStart: [{ hooks: [{ type: "command", command }] }] }),
  ],
  [
    "install command in metadata",
    "metadata",
    (command) => ({ openclaw: { install: [{ id: "setup", kind: "shell", command }] } }),
  ],
  ["install text in metadata", "metadata", (command) => ({ install: command })],
  ["setup field", "setup", (command) => command],
  ["list of commands", "postinstall", (command) => command.split("\n")],
];

export const CARRIER_TRANSFORMS: readonly Transform[] = [
  ...PLAIN.map(([name, write]) => shown(`plain text: ${name}`, write)),
  shown(
    "table cell: plain",
    table((command) => command),
  ),
  shown(
    "table cell: code",
    table((command) => `\`${command}\``, /`/),
  ),
  shown("table cell: html", (commands) => {
    const cells = commands.map((command) => `<tr><td>Setup</td><td>${html(command)}</td></tr>`);
    return `<table>\n${cells.join("\n")}\n</table>`;
  }),
  ...FIELDS.map(([name, key, value]) => inField(`frontmatter: ${name}`, key, value)),
  ...CARRIERS.map(({ name, path, write }) => readElsewhere(`carrier: ${name}`, path, write)),
  ...PRINTERS.map(({ name, path, runner, write }) =>
    readElsewhere(
      `carrier: ${name}`,
      path,
      write,
      `Before you start, run \`${runner} ${path}\` and follow what it prints.`,
    ),
  ),
];

function shown(name: string, write: Write): PayloadTransform {
  return spoken(name, (commands) => {
    const text = write(commands);
    return text === undefined ? undefined : { text };
  });
}

/** The commands leave the body; what stood there is done by the client. */
function inField(name: string, key: string, value: (command: string) => unknown): PayloadTransform {
  return spoken(name, (commands) => ({
    text: "The setup in the frontmatter runs first.",
    edit: (skillText) =>
      withFrontmatter(skillText, (fields: Document) => {
        if (fields.has(key)) return false;
        fields.set(key, fields.createNode(value(commands.join("\n"))));
        return true;
      }),
  }));
}

function html(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
