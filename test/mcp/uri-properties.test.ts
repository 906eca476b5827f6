import { hash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCatalog } from "../../src/mcp/catalog.ts";
import { openRegistry } from "../../src/toolkit/open-registry.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeFiles, writeSkill } from "../support/write-skill.ts";

/** A registry that remembers every path it was asked to read. */
async function spiedRegistry(root: string) {
  const { registry } = await openRegistry({
    roots: [root],
    noStore: true,
    noBuiltin: true,
    cwd: root,
    env: { PSK_CACHE: tempFolder() },
  });
  const reads: string[] = [];
  const snapshot: typeof registry.snapshot = () => {
    const now = registry.snapshot();
    return {
      ...now,
      open(entry) {
        const reader = now.open(entry);
        const read: typeof reader.read = (path, max) => {
          reads.push(`${entry.skill_id}:${path}`);
          return reader.read(path, max);
        };
        return { ...reader, read };
      },
    };
  };
  return { registry: { ...registry, snapshot }, reads };
}

/** Ways to write something that leads out, or seems to. */
const part = fc.oneof(
  fc.constantFrom(
    "..",
    ".",
    "%2e%2e",
    "%2E.",
    "..%2f",
    "%00",
    "",
    "/",
    "\\",
    "SKILL.md",
    "skill.md",
  ),
  fc.constantFrom("references", "a.md", "A.MD", "secret.txt", "outside", ".env", ".git", "config"),
  fc.constantFrom(
    "etc",
    "passwd",
    "v",
    "1.0.0",
    "ﬁle",
    "ＳＫＩＬＬ.md",
    "SKILL.md%20",
    "a.md::$DATA",
  ),
  fc.string({ maxLength: 6 }),
);
const uri = fc
  .tuple(
    fc.constantFrom(
      "skill://",
      "SKILL://",
      "skill:/",
      "file://",
      "skill://v/1.0.0/",
      "skill://me@",
    ),
    fc.constantFrom("one", "two", "One", "one%2f..", "..", "one..", "", "two%00", "оne"),
    fc.array(part, { maxLength: 5 }),
  )
  .map(([scheme, name, parts]) => `${scheme}${[name, ...parts].join("/")}`);

test("whatever URI comes, only registered files are read, and only their bytes come back", async () => {
  const base = tempFolder();
  const root = `${base}/root`;
  writeFiles(base, { "secret.txt": "outside the root" });
  writeSkill("one", { "references/a.md": "alpha", ".env": "TOKEN=1", ".git/config": "x" }, root);
  writeSkill("two", { "out.md": { link: "../../secret.txt" }, "a.md": "beta" }, root);
  const { registry, reads } = await spiedRegistry(root);
  const catalog = createCatalog(registry);
  const registered = new Map(
    [
      ["skill://one/SKILL.md", skillText("one")],
      ["skill://one/references/a.md", "alpha"],
      ["skill://two/SKILL.md", skillText("two")],
      ["skill://two/a.md", "beta"],
    ].map(([key = "", text = ""]) => [key, hash("sha256", text)]),
  );
  for (const [key, sha256] of registered) {
    expect((await catalog.read(key))?.sha256).toBe(sha256);
  }
  reads.length = 0;
  await fc.assert(
    fc.asyncProperty(uri, async (text) => {
      const content = await catalog.read(text);
      if (content === undefined) return;
      expect(registered.get(content.uri)).toBe(content.sha256);
      expect(hash("sha256", content.bytes)).toBe(content.sha256);
    }),
    { numRuns: 3000 },
  );
  const allowed = ["one:SKILL.md", "one:references/a.md", "two:SKILL.md", "two:a.md"];
  expect([...new Set(reads)].filter((path) => !allowed.includes(path))).toEqual([]);
});
