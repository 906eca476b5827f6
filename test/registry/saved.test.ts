import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { resumeRegistry } from "../../src/registry/registry.ts";
import { loadKnown, NOTHING_KNOWN, saveKnown } from "../../src/registry/saved-candidates.ts";
import { asNobody } from "../support/as-nobody.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { projectRoot, put, putText, registryIn } from "./registry-in.ts";

let file = "";
let root = "";

beforeAll(async () => {
  file = join(tempFolder(), "cache", "registry.json");
  root = tempFolder();
  put(root, "a", "a");
  putText(root, "bad", "nothing\n");
  saveKnown(file, "1.0.0", (await registryIn(root)).known());
});

describe("what a registry found", () => {
  test("is the same after saving and loading", async () => {
    const registry = await resumeRegistry({ roots: [projectRoot(root)] }, loadKnown(file, "1.0.0"));
    expect(registry.lastSync()).toMatchObject({ unchanged: 1, total: 1, changes: [] });
    const fresh = await registryIn(root);
    expect(JSON.stringify(registry.snapshot().entries)).toBe(
      JSON.stringify(fresh.snapshot().entries),
    );
    expect(registry.snapshot().missing).toEqual(fresh.snapshot().missing);
  });

  test("is nothing when it was never saved, or by another version of psk", () => {
    expect(loadKnown(join(tempFolder(), "none"), "1.0.0")).toBe(NOTHING_KNOWN);
    expect(loadKnown(file, "1.0.1")).toBe(NOTHING_KNOWN);
  });

  test("is nothing when any byte of it was changed, or its end is missing", () => {
    const whole = readFileSync(file);
    const damaged = join(tempFolder(), "damaged");
    const position = fc.nat(whole.length - 1);
    fc.assert(
      fc.property(position, fc.boolean(), (at, cut) => {
        const bytes = cut ? whole.subarray(0, at) : Buffer.from(whole);
        if (!cut) bytes[at] = (bytes[at] ?? 0) ^ 1;
        writeFileSync(damaged, bytes);
        expect(loadKnown(damaged, "1.0.0")).toBe(NOTHING_KNOWN);
      }),
    );
  });

  test.each(["", "null", "[]", '{"writer":"1.0.0"}', '{"writer":"1.0.0","candidates":7}'])(
    "is nothing when the file holds %j",
    (text) => {
      const damaged = join(tempFolder(), "damaged");
      writeFileSync(damaged, text);
      expect(loadKnown(damaged, "1.0.0")).toBe(NOTHING_KNOWN);
    },
  );

  test("is not saved where nothing can be written, and that is no failure", async () => {
    const folder = tempFolder();
    chmodSync(folder, 0o555);
    await asNobody(async () => saveKnown(join(folder, "x", "y"), "1.0.0", NOTHING_KNOWN));
    mkdirSync(join(folder, "taken"));
    saveKnown(join(folder, "taken"), "1.0.0", NOTHING_KNOWN);
    expect(loadKnown(join(folder, "taken"), "1.0.0")).toBe(NOTHING_KNOWN);
  });
});

test("a skill that was switched off since counts as removed", async () => {
  const options = { roots: [projectRoot(root)], disabled: ["a"] };
  const registry = await resumeRegistry(options, loadKnown(file, "1.0.0"));
  expect(registry.lastSync()).toMatchObject({ removed: 1, total: 0 });
});
