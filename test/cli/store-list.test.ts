import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { versionOf } from "../store/support/version-of.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { psk } from "../support/psk.ts";

const folder = memoryFolder();
let nth = 0;
let store = "";

beforeEach(() => {
  store = join(folder, String(nth++));
});

const put = (name: string, ...versions: string[]) => {
  for (const version of versions) openDiskStore(store).put(versionOf(name, version));
};
const list = (...words: string[]) => psk(["list", ...words, "--store", store]);

describe("psk list", () => {
  test("says how to fill an empty store", async () => {
    expect(await list()).toEqual({
      code: 0,
      stdout: "The store is empty. Fill it with: psk build DIR --maintainer ID\n",
      stderr: "",
    });
    expect((await list("--json")).stdout).toBe("[]\n");
  });

  test("is a table, by name and then with the newest version first", async () => {
    put("zeta", "1.0.0");
    put("pdf-forms", "9.0.0", "10.0.0", "10.0.0-rc.1", "1.2.3");
    expect(await list()).toEqual({
      code: 0,
      stderr: "",
      stdout: [
        "NAME       VERSION      AUTHOR  MAINTAINER",
        "pdf-forms  10.0.0       ada     grace",
        "pdf-forms  10.0.0-rc.1  ada     grace",
        "pdf-forms  9.0.0        ada     grace",
        "pdf-forms  1.2.3        ada     grace",
        "zeta       1.0.0        ada     grace",
        "",
      ].join("\n"),
    });
  });

  test("as JSON is an array with these fields in this order", async () => {
    put("demo", "1.0.0");
    const rows = JSON.parse((await list("--json")).stdout);
    expect(rows.map((row: object) => Object.keys(row))).toEqual([
      [
        ...["name", "version", "description", "author", "maintainer"],
        ...["sourceHash", "buildTimestamp"],
      ],
    ]);
    expect(rows[0]).toEqual({
      name: "demo",
      version: "1.0.0",
      description: "What it does.",
      author: "ada",
      maintainer: "grace",
      sourceHash: versionOf("demo", "1.0.0").manifest.sourceHash,
      buildTimestamp: "2026-02-11T14:30:00Z",
    });
  });

  test("of one name shows that name only", async () => {
    put("demo", "1.0.0");
    put("other", "1.0.0");
    const { stdout } = await list("demo");
    expect(stdout).toBe("NAME  VERSION  AUTHOR  MAINTAINER\ndemo  1.0.0    ada     grace\n");
    expect((await list("nope")).stdout).toBe("The store has no version of nope.\n");
    expect((await list("nope", "--json")).stdout).toBe("[]\n");
  });

  test("has colour on a terminal, and none elsewhere", async () => {
    put("demo", "1.0.0");
    const words = ["list", "--store", store];
    expect((await psk(words, { outIsTerminal: true })).stdout).toContain("\x1b[");
    const env = { NO_COLOR: "1" };
    expect((await psk(words, { outIsTerminal: true, env })).stdout).not.toContain("\x1b[");
  });
});

describe("psk remove", () => {
  const remove = (...words: string[]) => psk(["remove", ...words, "--store", store]);

  test("takes one version out", async () => {
    put("demo", "1.0.0", "2.0.0");
    expect(await remove("demo@1.0.0")).toEqual({
      code: 0,
      stdout: "Removed demo@1.0.0\n",
      stderr: "",
    });
    expect(JSON.parse((await remove("demo@2.0", "--json")).stdout)).toEqual({
      name: "demo",
      version: "2.0.0",
    });
    expect((await list("--json")).stdout).toBe("[]\n");
  });

  test("of a version that is not there: exit 1", async () => {
    put("demo", "1.0.0");
    expect(await remove("demo@2.0.0")).toEqual({
      code: 1,
      stdout: "",
      stderr: "error: demo@2.0.0 is not in the store\n",
    });
  });

  test.each(["demo", "demo@", "demo@^1", "demo@latest", "@1.0.0"])(
    "%s names no one version: exit 2",
    async (spec) => {
      put("demo", "1.0.0");
      const words = `error: "${spec}" does not name one version; write NAME@VERSION\n`;
      expect(await remove(spec)).toEqual({ code: 2, stdout: "", stderr: words });
      expect(openDiskStore(store).list().versions).toHaveLength(1);
    },
  );
});

describe("psk gc", () => {
  const gc = (...words: string[]) => psk(["gc", ...words, "--store", store]);

  test("says how much it freed", async () => {
    put("demo", "1.0.0", "2.0.0");
    expect((await gc()).stdout).toBe("Freed 0\n");
    openDiskStore(store).remove("demo", "1.0.0");
    openDiskStore(store).put(versionOf("demo", "2.0.0"), { force: true });
    expect((await gc("--json")).stdout).toBe('{\n  "removed": 2,\n  "kept": 0\n}\n');
    expect((await gc()).stdout).toBe("Freed 0\n");
    expect((await psk(["verify", "--store", store])).code).toBe(0);
  });
});
