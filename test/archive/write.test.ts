import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readArchive } from "../../src/archive/read-archive.ts";
import { writeTarGz } from "../../src/archive/write-tar-gz.ts";
import { writeZip } from "../../src/archive/write-zip.ts";
import { byBytes, caseCollisions, unsafePath } from "../../src/skill/path.ts";
import { isIgnored } from "../../src/skill/read-dir.ts";
import type { SkillFile } from "../../src/skill/skill.ts";
import { comparable, file } from "./support/files.ts";

const WRITERS = [
  ["tar.gz", writeTarGz],
  ["zip", writeZip],
] as const;

const FIXED = [
  file("SKILL.md", "---\nname: fixed\ndescription: Always the same.\n---\n".repeat(20)),
  file("scripts/run.sh", "#!/bin/sh\necho hello\n", true),
  file("references/größe.md", "ü"),
  file(`references/${"long-".repeat(30)}/${"name-".repeat(30)}.md`, "long"),
  file(
    "assets/noise.bin",
    Uint8Array.from({ length: 3_000 }, (_, i) => (i * i * 31) % 251),
  ),
  file("assets/large.txt", largeText()),
  file("empty"),
];

/** Change these only knowingly: every pushed version would get another digest. */
const PINNED = {
  "tar.gz": "17d968c1431d2e1a8d6c12a01a5ff3a8ee23d28c968af8a1ae5d7fc532cf4414",
  zip: "a591b50240a0190c34e87f2256d60c99a85ac37738aa452a7ac89adaf2b86d07",
} as const;

describe.each(WRITERS)("a written %s", (format, write) => {
  it("has the bytes it has always had", () => {
    expect(sha256(write(FIXED))).toBe(PINNED[format]);
  });

  it("does not depend on the time zone or the time", () => {
    vi.stubEnv("TZ", "Pacific/Kiritimati");
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.useRealTimers();
    });
    expect(sha256(write(FIXED))).toBe(PINNED[format]);
  });

  it("puts everything below a prefix", async () => {
    const { files } = await readArchive(write([file("SKILL.md")], { prefix: "my-skill" }));
    expect(files.map(({ path }) => path)).toEqual(["my-skill/SKILL.md"]);
  });

  it("holds files that are packed in several pieces", async () => {
    const sizes = [65_535, 65_536, 131_072, 1_000_003];
    const files = sizes.map((size) => file(`f${size}`, noise(size)));
    files.sort((a, b) => byBytes(a.path, b.path));
    const { files: read } = await readArchive(write(files));
    expect(comparable(read)).toEqual(comparable(files));
  });

  it("may be empty", async () => {
    expect((await readArchive(write([]))).files).toEqual([]);
  });

  it("is refused for a file whose bytes are not held", () => {
    const large = { path: "large", size: 1e9, executable: false, bytes: undefined };
    expect(() => write([large])).toThrow("large is too large to be put into an archive");
  });

  it.each([99, 100, 101, 155, 156, 157, 255, 256, 257, 400, 900])(
    "keeps a path of %i bytes",
    async (length) => {
      const folders = "a/".repeat(10);
      const deep = `${folders}${"b".repeat(length - folders.length)}`.replace(
        /b{200}/g,
        `${"b".repeat(199)}/`,
      );
      const paths = [deep, `c${"é".repeat(Math.floor(length / 8))}/${"/d".repeat(5).slice(1)}`];
      const files = paths.map((path) => file(path, path));
      const { files: read } = await readArchive(write(files));
      expect(comparable(read)).toEqual(comparable(files));
    },
  );

  it("gives back any files that are safe", async () => {
    const property = fc.asyncProperty(safeFiles(), fc.nat(), async (files, seed) => {
      const written = write(files);
      expect(write(shuffled(files, seed))).toEqual(written);
      const { files: read, ignored } = await readArchive(written, { ratio: 1_100 });
      expect(comparable(read)).toEqual(comparable(files));
      expect(ignored).toEqual([]);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

/** Enough to be packed in several pieces, and not too much alike. */
function largeText(): string {
  return Array.from({ length: 20_000 }, (_, i) => `line ${(i * 7919) % 6_661}\n`).join("");
}

function noise(size: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: size }, () => {
    state = (state * 48_271) % 0x7fffffff;
    return state & 0x3f;
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Files that can stand side by side, in byte order. */
function safeFiles(): fc.Arbitrary<SkillFile[]> {
  const segment = fc.oneof(
    fc.constantFrom(
      "SKILL.md",
      "a",
      "b",
      "scripts",
      "größe",
      "日本語",
      "\u{1f600}",
      ".hidden",
      " x",
    ),
    fc.string({ minLength: 1, maxLength: 12, unit: "binary" }),
    fc.integer({ min: 90, max: 250 }).map((length) => "n".repeat(length)),
  );
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 1_500 }),
    fc.nat({ max: 5_000 }).map((length) => new Uint8Array(length)),
  );
  return fc
    .array(fc.record({ path, content, executable: fc.boolean() }), { maxLength: 12 })
    .map((candidates) => {
      const kept: SkillFile[] = [];
      for (const { path, content, executable } of candidates) {
        if (isSafeBeside(path, kept)) kept.push(file(path, content, executable));
      }
      return kept.sort((a, b) => byBytes(a.path, b.path));
    });
}

function isSafeBeside(path: string, kept: readonly SkillFile[]): boolean {
  if (unsafePath(path) !== undefined || path.split("/").some(isIgnored)) return false;
  const others = kept.map((other) => other.path);
  const nested = others.some(
    (other) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`),
  );
  return !nested && caseCollisions([...others, path]).length === 0;
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  return items
    .map((item, at) => ({ item, key: (at * 7919 + seed) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
