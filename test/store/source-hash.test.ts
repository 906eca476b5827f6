/** `sourceHash` is what a shell says of the stored folder, whatever the names are. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { sourceHash } from "../../src/store/source-hash.ts";
import { build } from "../../src/toolkit/build.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { packable } from "../support/packable.ts";

/** The line of docs/decisions/0006-identity-is-a-hash.md. */
const SHELL_LINE =
  "find . -type f ! -path ./manifest.json -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum";

const ODD_NAMES: Readonly<Record<string, readonly string[]>> = {
  "one file only": [],
  "spaces and quotes": ["a b.md", " leading", "trailing ", "it's.md", '"quoted".md', "a  b.md"],
  "letters beyond ASCII": ["größe.md", "日本語/メモ.md", "n\u0303.md", "😀.md", "\uff21.md"],
  "code points beyond U+FFFF": ["\u{10000}.md", "\uffee.md", "\ue000.md", "\ud7ff.md"],
  "leading dashes and dots": ["-rf", "--help", "-/x", ".hidden", "..a", "..."],
  "names that sort differently by character, by folder and by case": [
    ...["a-b", "a/b", "a.b", "a0", "a b", "a_b", "ab", "B", "C/a", "c.d", "a/b.md", "Z", "a!/x"],
  ],
  "shell signs": [
    "$(touch x)",
    "`id`",
    "a;b",
    "a&b",
    "a|b",
    "*",
    "?",
    "[a]",
    "{a,b}",
    "~",
    "#a",
    "%P",
  ],
  "a manifest.json that is not the root's": ["docs/manifest.json", "a/b/manifest.json"],
  "deep folders": ["a/b/c/d/e/f/g/h.md", "a/b/c/d/e/f/g.md"],
};

const folder = memoryFolder();

describe("sourceHash equals the shell line, run in the stored folder", () => {
  test.each(Object.keys(ODD_NAMES))("%s", async (title) => {
    const names = ODD_NAMES[title] ?? [];
    const files = Object.fromEntries(names.map((name) => [name, `content of ${name}\n`]));
    const dir = packable(join(folder, title), "demo", { files });
    const store = openDiskStore(join(folder, title, "store"));
    const result = await build(store, dir, { maintainer: "grace" });
    if (result.state !== "built") throw new Error(JSON.stringify(result.findings));

    const said = execFileSync("bash", ["-o", "pipefail", "-c", SHELL_LINE], { cwd: result.path });
    expect(said.toString()).toBe(`${result.sourceHash}  -\n`);
    const { manifest } = store.get("demo", "1.0.0") ?? {};
    expect(manifest?.sourceHash).toBe(result.sourceHash);
    expect(manifest?.files).toHaveLength(names.length + 1);
  });
});

describe("the identity of a set of files", () => {
  const file = (path: string, digit: string) => ({ path, sha256: digit.repeat(64) });

  test("does not hang on their order", () => {
    const files = [file("a", "1"), file("a-b", "2"), file("a/b", "3")];
    expect(sourceHash(files.toReversed())).toBe(sourceHash(files));
  });

  test("hangs on every name and every digest", () => {
    const hashes = [
      [file("a", "1"), file("b", "2")],
      [file("a", "2"), file("b", "1")],
      [file("a", "1")],
      [file("ab", "1"), file("b", "2")],
      [],
    ].map(sourceHash);
    expect(new Set(hashes).size).toBe(5);
  });
});
