import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readShellLine } from "../../src/grant/shell-line.ts";
import { GLOB, UNKNOWN } from "../../src/grant/shell-word.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** What words are made of: everything that means something to a shell, and escapes of `$'…'`. */
const PIECES = [
  ...["a", "b", "-", "--", "=", "/", ".", ",", ":", "%", "@", "+", "_", "1", "x", "é", "—"],
  ...["'", '"', "\\", "\\\\", "\\'", '\\"', "\\ ", " ", "\\\n", "''", '""', "'a b'", '"a b"'],
  ...["$'", "\\x73", "\\x{73}", "\\x", "\\u0073", "\\u73", "\\U00000073", "\\163", "\\0", "\\c?"],
  ...[
    "\\n",
    "\\t",
    "\\e",
    "\\?",
    "\\z",
    "\\cx",
    "\\xff",
    "\\377",
    "\\400",
    "\\1",
    "\\x7",
    "\\u00e9",
  ],
  ...[
    "$",
    "`",
    "!",
    "#",
    "~",
    "^",
    "{",
    "}",
    "[",
    "]",
    "*",
    "?",
    "(",
    ")",
    "&",
    ";",
    "|",
    "<",
    ">",
  ],
  ...["\t", "$HOME", '"$HOME"', "\\$", "$'\\''", '"\\$"', '"\\a"', "'\\'", '"\\\n"', "\\-exec"],
];

/** A sequence of numbers that is the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

interface Compared {
  readonly line: string;
  readonly words: readonly string[];
}

/** Lines that psk takes under a narrow grant, with the words that it judges. */
function* taken(count: number): Generator<Compared> {
  const random = numbers(17);
  const next = (limit: number) => (random.next().value ?? 0) % limit;
  for (let i = 0; i < count; ) {
    let line = "p";
    for (let n = next(3) + 1; n > 0; n--) {
      line += " ";
      for (let m = next(6) + 1; m > 0; m--) line += PIECES[next(PIECES.length)];
    }
    i += line.split(" ").length - 1;
    // In a file it would continue on the next line.
    if (line.endsWith("\\")) continue;
    const result = readShellLine(line);
    if (!result.ok || result.line.loose !== undefined || !result.line.single) continue;
    const words = result.line.commands[0]?.words.map(({ text }) => text) ?? [];
    if (words.some((word) => word.includes(UNKNOWN) || word.includes(GLOB))) continue;
    yield { line, words };
    yield { line: result.line.spell(new Map()), words };
  }
}

/** What bash makes of each line. */
function inBash(folder: string, lines: readonly Compared[]): string[] {
  const script = join(folder, "words.sh");
  const text = lines.map(({ line }) => line).join("\n");
  writeFileSync(script, `p() { printf '%s\\1' p "$@"; printf '\\n\\2'; }\nset -f\n${text}\n`);
  const { stdout, stderr } = spawnSync("/bin/bash", ["--noprofile", "--norc", script], {
    cwd: folder,
    env: { PATH: "/nowhere", LC_ALL: "C.UTF-8" },
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  expect(stderr).toBe("");
  return stdout.split("\n\u0002").slice(0, -1);
}

describe("the words that psk judges are the words that bash makes of them", () => {
  it("in a million words, as written and as they are spelled again", { timeout: 300_000 }, () => {
    const folder = tempFolder();
    let compared = 0;
    let batch: Compared[] = [];
    const compare = () => {
      const said = inBash(folder, batch);
      batch.forEach(({ line, words }, i) => {
        const ours = words.map((word) => `${word}\u0001`).join("");
        if (said[i] !== ours) expect({ line, words: said[i] }).toEqual({ line, words: ours });
      });
      expect(said.length).toBe(batch.length);
      compared += batch.length;
      batch = [];
    };
    for (const each of taken(1_000_000)) {
      if (batch.push(each) === 20_000) compare();
    }
    compare();
    expect(compared).toBeGreaterThan(100_000);
  });
});
