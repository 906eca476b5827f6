/** `psk verify` tells every difference between a store and its manifests, and changes nothing. */
import { chmodSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { psk } from "../support/psk.ts";
import { listing } from "./support/listing.ts";
import { versionOf } from "./support/version-of.ts";

const folder = memoryFolder();
let stores = 0;
let place = "";
let version = "";

beforeEach(() => {
  place = join(folder, String(stores++));
  const files = { "scripts/run.sh": "echo hi\n", "a.md": "a", "b.md": "b" };
  version = realpathSync(openDiskStore(place).put(versionOf("demo", "1.0.0", files)).path);
  openDiskStore(place).put(versionOf("fine", "1.0.0"));
});

const verify = (...words: string[]) => psk(["verify", ...words, "--store", place]);

/** The problems as `kind path`, after making sure that verification left everything as it was. */
async function problems(): Promise<string[]> {
  const before = listing(place);
  const { code, stdout } = await verify("--json");
  expect(listing(place)).toEqual(before);
  const { versions } = JSON.parse(stdout);
  const found = versions.flatMap(
    ({ problems }: { problems: { kind: string; path: string }[] }) => problems,
  );
  expect(code).toBe(found.length === 0 ? 0 : 1);
  return found.map(({ kind, path }: { kind: string; path: string }) => `${kind} ${path}`);
}

test("a store as it was built is fine", async () => {
  expect(await problems()).toEqual([]);
  expect(await verify()).toEqual({
    code: 0,
    stdout: "✓ demo@1.0.0\n✓ fine@1.0.0\n2 versions as built\n",
    stderr: "",
  });
});

describe("it tells", () => {
  test("a file that is missing", async () => {
    rmSync(join(version, "a.md"));
    expect(await problems()).toEqual(["missing a.md"]);
  });

  test("a file too many, also below a folder too many", async () => {
    mkdirSync(join(version, "new"));
    writeFileSync(join(version, "new", "x.md"), "x");
    writeFileSync(join(version, ".hidden"), "x");
    expect(await problems()).toEqual(["extra .hidden", "extra new/x.md"]);
  });

  test("a file that was changed, to other bytes or to the same number of them", async () => {
    writeFileSync(join(version, "a.md"), "A");
    writeFileSync(join(version, "b.md"), "longer");
    expect(await problems()).toEqual(["changed a.md", "changed b.md"]);
  });

  test("a mode that was changed, either way", async () => {
    chmodSync(join(version, "scripts", "run.sh"), 0o644);
    chmodSync(join(version, "a.md"), 0o755);
    chmodSync(join(version, "b.md"), 0o666);
    expect(await problems()).toEqual(["mode a.md", "mode b.md", "mode scripts/run.sh"]);
    expect((await verify()).stdout).toContain("mode  a.md has mode 0755, not 0644\n");
  });

  test("a file that became a link, even to the same bytes", async () => {
    writeFileSync(join(folder, "same"), "a");
    rmSync(join(version, "a.md"));
    symlinkSync(join(folder, "same"), join(version, "a.md"));
    expect(await problems()).toEqual(["changed a.md"]);
  });

  test("a folder that became a link, even to the same files", async () => {
    const copy = join(folder, `scripts-${stores}`);
    mkdirSync(copy);
    writeFileSync(join(copy, "run.sh"), "echo hi\n", { mode: 0o755 });
    rmSync(join(version, "scripts"), { recursive: true });
    symlinkSync(copy, join(version, "scripts"));
    expect(await problems()).toEqual(["extra scripts", "missing scripts/run.sh"]);
  });

  test("a manifest that was edited, cut or deleted", async () => {
    writeFileSync(join(version, "manifest.json"), "{}");
    expect(await problems()).toEqual(["manifest manifest.json"]);
    expect((await verify()).stdout).toContain("manifest  manifest.json has been changed\n");
    rmSync(join(version, "manifest.json"));
    expect(await problems()).toEqual(["manifest manifest.json"]);
  });

  test("a version whose artifact is gone", async () => {
    rmSync(version, { recursive: true });
    expect(await problems()).toEqual(["manifest manifest.json"]);
  });

  test("everything at once, each problem on its own line, and the good versions too", async () => {
    rmSync(join(version, "a.md"));
    writeFileSync(join(version, "b.md"), "B");
    writeFileSync(join(version, "c.md"), "c");
    chmodSync(join(version, "SKILL.md"), 0o600);
    const { code, stdout, stderr } = await verify();
    expect(code).toBe(1);
    expect(stderr).toBe("");
    expect(stdout).toBe(
      [
        "✗ demo@1.0.0",
        "    mode  SKILL.md has mode 0600, not 0644",
        "    missing  a.md is missing",
        "    changed  b.md has other bytes",
        "    extra  c.md is not in the manifest",
        "✓ fine@1.0.0",
        "1 of 2 versions damaged",
        "",
      ].join("\n"),
    );
  });
});

describe("what to verify", () => {
  beforeEach(() => {
    openDiskStore(place).put(versionOf("demo", "2.0.0"));
    rmSync(join(version, "a.md"));
  });

  test("all versions of a name", async () => {
    expect((await verify("demo")).stdout).toMatch(/^✓ demo@2\.0\.0\n✗ demo@1\.0\.0\n/);
    expect((await verify("fine")).code).toBe(0);
  });

  test("one version", async () => {
    expect((await verify("demo@1.0.0")).code).toBe(1);
    expect((await verify("demo@2.0")).stdout).toBe("✓ demo@2.0.0\n1 version as built\n");
  });

  test("nothing of that name is an error", async () => {
    expect(await verify("nope")).toEqual({
      code: 1,
      stdout: "",
      stderr: "error: nope is not in the store\n",
    });
    expect((await verify("demo@9.9.9")).code).toBe(1);
    expect((await verify("demo@^1")).code).toBe(2);
  });
});
