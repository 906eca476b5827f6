import { printable, safeJson } from "../../report/printable.ts";
import { type Style, styleFor } from "../../report/style.ts";
import type { VersionDiff } from "../../toolkit/diff.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const diff = command({
  name: "diff",
  summary: "Show what changed between two versions.",
  args: [
    { name: "from", help: "NAME@VERSION, the older" },
    { name: "to", help: "NAME@VERSION, the newer" },
  ],
  options: STORE_OPTION,
  examples: [["psk diff pdf-forms@1.0.0 pdf-forms@1.1.0", "files and lines that changed"]],
  async run({ args: [from = "", to = ""], options, json, io }) {
    const { findVersion } = await import("../../toolkit/stored.ts");
    const { diffVersions } = await import("../../toolkit/diff.ts");
    const store = await storeOf(options, io);
    const result = diffVersions(findVersion(store, from), findVersion(store, to));
    io.out(json ? `${safeJson(result)}\n` : toText(result, styleFor(wantsColour(io))));
    return 0;
  },
});

function toText({ from, to, added, removed, changed }: VersionDiff, style: Style): string {
  const lines = [
    ...removed.map((path) => style.red(`- ${printable(path)}`)),
    ...added.map((path) => style.green(`+ ${printable(path)}`)),
    ...changed.map(({ path, mode }) => {
      const change = mode === undefined ? "" : ` (mode ${mode.from} → ${mode.to})`;
      return style.yellow(`~ ${printable(path)}${change}`);
    }),
  ];
  if (lines.length === 0) return `${from} and ${to} hold the same files.\n`;
  const patches = changed.flatMap(({ diff }) => (diff === undefined ? [] : [paint(diff, style)]));
  return `${style.bold(`${from} → ${to}`)}\n${lines.join("\n")}\n${patches.map((p) => `\n${p}`).join("")}`;
}

function paint(patch: string, style: Style): string {
  return patch
    .split("\n")
    .filter((line) => !line.startsWith("======"))
    .map((raw) => {
      const line = printable(raw);
      if (/^(?:---|\+\+\+)/.test(line)) return style.bold(line);
      if (line.startsWith("@@")) return style.cyan(line);
      if (line.startsWith("+")) return style.green(line);
      return line.startsWith("-") ? style.red(line) : line;
    })
    .join("\n");
}
