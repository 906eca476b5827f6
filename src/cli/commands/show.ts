import { printable, safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import type { ShownVersion } from "../../toolkit/show.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";
import { table } from "../table.ts";

export const show = command({
  name: "show",
  summary: "Show a version: its manifest, its files and what validation says of it.",
  args: [{ name: "skill", help: "NAME, NAME@VERSION or NAME@RANGE" }],
  options: {
    file: { kind: "value", value: "PATH", help: "print this one file of the version" },
    ...STORE_OPTION,
  },
  examples: [
    ["psk show pdf-forms", "the newest release"],
    ["psk show pdf-forms@^1.2 --file SKILL.md", "one file of the newest 1.x"],
  ],
  async run({ args: [spec = ""], options, json, io }) {
    const { findVersion } = await import("../../toolkit/stored.ts");
    const { showVersion } = await import("../../toolkit/show.ts");
    const version = findVersion(await storeOf(options, io), spec);
    if (options.file !== undefined) {
      const bytes = version.readFile(options.file);
      // On a terminal no control sequence of a skill may act; into a pipe the bytes go as they are.
      if (json) io.out(`${safeJson({ path: options.file, ...asJson(bytes) })}\n`);
      else io.out(io.outIsTerminal ? printableText(bytes) : bytes);
      return 0;
    }
    const shown = await showVersion(version);
    io.out(json ? `${safeJson(shown)}\n` : toText(shown, wantsColour(io)));
    return 0;
  },
});

function asJson(bytes: Uint8Array): { encoding: "utf-8" | "base64"; content: string } {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString();
  if (Buffer.from(text).equals(buffer)) return { encoding: "utf-8", content: text };
  return { encoding: "base64", content: buffer.toString("base64") };
}

function printableText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString().split("\n").map(printable).join("\n");
}

function toText({ manifest, path, findings }: ShownVersion, colour: boolean): string {
  const style = styleFor(colour);
  const facts = [
    ["description", manifest.description],
    ["author", manifest.author],
    ["maintainer", manifest.maintainer],
    ["built", manifest.buildTimestamp],
    ["hash", manifest.sourceHash],
    ["place", path],
    ["validation", `${findings.errors} errors, ${findings.warnings} warnings`],
  ].map(([label = "", value = ""]) => `  ${style.dim(label.padEnd(11))}  ${printable(value)}\n`);
  const rows = manifest.files.map(({ path, size, mode, sha256 }) => [
    path,
    String(size),
    mode,
    sha256.slice(0, 12),
  ]);
  const head = style.bold(`${manifest.name}@${manifest.version}`);
  return `${head}\n${facts.join("")}\n${table(["FILE", "BYTES", "MODE", "SHA-256"], rows, style)}`;
}
