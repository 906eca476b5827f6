/**
 * The tour of the README, played. Every block that begins with ```console is run, line by line, in
 * one shell with an empty home; what follows a command is what it really printed. `npm run tour`
 * writes the README anew, and a test compares. A block ```sh is not run.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../src/toolkit/package-root.ts";
import { maliciousZip } from "./shots-world.ts";

const BLOCK = /^```console\n([\s\S]*?)^```$/gm;

/** A text with what the commands in its blocks print now. */
export function playTour(markdown: string): string {
  const world = mkdtempSync(join(tmpdir(), "psk-tour-"));
  try {
    const home = join(world, "ada");
    const bin = join(world, "bin");
    mkdirSync(home);
    mkdirSync(bin);
    writeCommand(join(bin, "psk"));
    writeFileSync(join(home, "translator.zip"), maliciousZip());
    const env = { PATH: `${bin}:${process.env.PATH}`, HOME: home, NO_COLOR: "1", LANG: "C.UTF-8" };
    return markdown.replaceAll(BLOCK, (_, block: string) => {
      const parts = commandsOf(block).map((command) => {
        const { stdout } = spawnSync("/bin/bash", ["-c", `exec 2>&1\n${command}`], {
          cwd: home,
          env,
          encoding: "utf8",
        });
        return `$ ${command}\n${tidied(stdout, home)}`;
      });
      return `\`\`\`console\n${parts.join("\n").trimEnd()}\n\`\`\``;
    });
  } finally {
    rmSync(world, { recursive: true, force: true });
  }
}

function commandsOf(block: string): string[] {
  return block.split("\n").flatMap((line) => (line.startsWith("$ ") ? [line.slice(2)] : []));
}

function tidied(text: string, home: string): string {
  const lines = text.replaceAll(home, "/home/ada").replace(/[ \t]+$/gm, "");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}

/** psk from its sources, as `psk` on the path. */
function writeCommand(file: string): void {
  const loader = pathToFileURL(join(packageRoot(), "node_modules/tsx/dist/loader.mjs")).href;
  const main = join(packageRoot(), "src/cli/main.ts");
  writeFileSync(
    file,
    `#!/bin/sh\nexec '${process.execPath}' --import '${loader}' '${main}' "$@"\n`,
  );
  chmodSync(file, 0o755);
}

if (pathToFileURL(process.argv[1] ?? "").href === import.meta.url) {
  const file = join(packageRoot(), "README.md");
  writeFileSync(file, playTour(readFileSync(file, "utf8")));
}
