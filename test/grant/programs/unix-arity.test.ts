import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Option, optionTable } from "../../../src/grant/programs/program.ts";
import { PROGRAMS } from "../../../src/grant/programs/programs.ts";

/** Programs that every machine has on which the tests run. */
const ALWAYS = [
  ...["base64", "cat", "chmod", "chown", "cksum", "comm", "cp", "csplit", "cut", "date", "df"],
  ...["diff", "du", "expand", "fmt", "fold", "grep", "gzip", "head", "install", "join", "ln", "ls"],
  ...["mkdir", "mktemp", "mv", "nl", "od", "paste", "readlink", "realpath", "rm", "sed", "seq"],
  ...["sha256sum", "shred", "shuf", "sort", "split", "stat", "tac", "tail", "tar", "tee", "touch"],
  ...["tr", "truncate", "uname", "uniq", "wc", "xargs"],
];
/** Programs that are compared where they are installed. */
const WHERE_INSTALLED = [
  ...["column", "fdfind", "file", "gawk", "hexdump", "iconv", "less", "man", "more", "patch"],
  ...["pgrep", "ps", "rg", "rsync", "strings", "xz", "yq", "zstd"],
];
/** What a help text says otherwise than the program does, each tried by hand. */
const MISPRINTS: ReadonlySet<string> = new Set([
  // A value stands behind `=` or not at all.
  ...["du --time", "sort --check", "xargs --max-lines"],
  // The help leaves out that it takes a value.
  "file --parameter",
  // It takes all the words that follow, so none of them is a value in the table.
  ...["fdfind --exec", "fdfind --exec-batch"],
  // One space stands before what it does.
  "strings --include-all-whitespace",
]);

function helpOf(program: string): string {
  const { stdout, stderr } = spawnSync(program, ["--help"], { input: "", encoding: "utf8" });
  return `${stdout ?? ""}${stderr ?? ""}`;
}

/** Long options of a help text, with how they take a value. */
function* printed(help: string): Generator<readonly [string, Option["value"]]> {
  for (const line of help.split("\n")) {
    // What stands further in is prose.
    const [, spellings = ""] = /^ {1,8}(-\S*(?: [^ \t]+)*)/.exec(line) ?? [];
    const values = [...spellings.matchAll(/(--[a-z][\w-]*)(\[?=| ?<|[ ][A-Z]|\[)?/g)];
    const last = values.at(-1)?.[2];
    for (const [, name = "", own] of values) {
      const sign = own ?? last;
      yield [name, sign === undefined ? "none" : sign.startsWith("[") ? "optional" : "required"];
    }
  }
}

function differences(program: string): { seen: number; different: string[] } {
  const table = optionTable(PROGRAMS.get(program)?.options);
  const different: string[] = [];
  let seen = 0;
  for (const [name, value] of printed(helpOf(program))) {
    const option = table.get(name);
    if (option === undefined || MISPRINTS.has(`${program} ${name}`)) continue;
    seen += 1;
    // What matters is whether the next word is a value.
    const isSame = (option.value === "required") === (value === "required");
    if (!isSame) different.push(`${name}: ${value}, not ${option.value}`);
  }
  return { seen, different };
}

describe("the tables take values as the real programs do", () => {
  it.each(ALWAYS)("%s", (program) => {
    const { seen, different } = differences(program);
    expect(different).toEqual([]);
    expect(seen).toBeGreaterThan(1);
  });

  const installed = WHERE_INSTALLED.filter((name) => helpOf(name) !== "");
  it.each(installed)("%s, which is installed here", (program) => {
    expect(differences(program).different).toEqual([]);
  });
});
