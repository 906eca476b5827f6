import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { packable } from "../support/packable.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";

const FORMATS = ["tar.gz", "zip"] as const;
const folder = tempFolder();
let home = "";
let store = "";

beforeEach(async () => {
  home = mkdtempSync(join(folder, "home-"));
  store = join(home, "store");
  const dir = packable(home, "demo", {
    files: {
      "scripts/run.sh": "echo hi\n",
      "references/größe und höhe.md": "ä\n",
      "assets/data.bin": Buffer.from([0, 255, 1, 254]),
      "empty.txt": "",
    },
    executable: ["scripts/run.sh"],
  });
  expect((await build(dir)).code).toBe(0);
});

const build = (dir: string, ...words: string[]) =>
  psk(["build", dir, "--maintainer", "grace", "--store", store, ...words]);
const exportTo = (file: string, ...words: string[]) =>
  psk(["export", "demo@1.0.0", "-o", file, "--store", store, ...words]);
const importInto = (place: string, file: string, ...words: string[]) =>
  psk(["import", file, "--store", place, ...words]);

/** Every file of a version with its mode and bytes. */
function contents(place: string): Record<string, string> {
  const root = join(place, "demo", "1.0.0");
  const names = readdirSync(root, { recursive: true }).map(String).sort();
  const files = names.filter((name) => statSync(join(root, name)).isFile());
  return Object.fromEntries(
    files.map((name) => {
      const mode = (statSync(join(root, name)).mode & 0o777).toString(8);
      return [name, `${mode} ${readFileSync(join(root, name), "base64")}`];
    }),
  );
}

describe.each(FORMATS)("psk export as .%s", (format) => {
  const list = (file: string) =>
    format === "zip"
      ? execFileSync("unzip", ["-Z1", file]).toString()
      : execFileSync("tar", ["tzf", file, "--quoting-style=literal"]).toString();

  test("holds the whole version in a folder of its name, manifest.json included", async () => {
    const file = join(home, `demo.${format}`);
    const { code, stdout } = await exportTo(file);
    const bytes = statSync(file).size;
    expect([code, stdout]).toEqual([0, `Wrote demo@1.0.0 to ${file}, ${bytes} bytes\n`]);
    expect(list(file).trimEnd().split("\n")).toEqual([
      "demo/SKILL.md",
      "demo/assets/data.bin",
      "demo/empty.txt",
      "demo/manifest.json",
      "demo/references/größe und höhe.md",
      "demo/scripts/run.sh",
    ]);
  });

  test("gives the same bytes every time, and from every store", async () => {
    const env = { SOURCE_DATE_EPOCH: "0" };
    const other = join(home, "other-store");
    for (const place of [store, other]) {
      const words = ["build", join(home, "demo"), "--maintainer", "grace", "--force"];
      expect((await psk([...words, "--store", place], { env })).code).toBe(0);
    }
    const files = ["1", "2", "3"].map((name) => join(home, `${name}.${format}`));
    await exportTo(files[0] ?? "");
    await exportTo(files[1] ?? "");
    await psk(["export", "demo", "-o", files[2] ?? "", "--store", other]);
    const [first, ...others] = files.map((file) => readFileSync(file, "base64"));
    for (const bytes of others) expect(bytes).toBe(first);
  });

  test("unpacks elsewhere to the very files, with their executable bits", async () => {
    const file = join(home, `demo.${format}`);
    await exportTo(file);
    const out = join(home, "out");
    mkdirSync(out);
    if (format === "zip") execFileSync("unzip", ["-q", file, "-d", out]);
    else execFileSync("tar", ["xzf", file, "-C", out]);
    expect(statSync(join(out, "demo/scripts/run.sh")).mode & 0o111).not.toBe(0);
    expect(statSync(join(out, "demo/SKILL.md")).mode & 0o111).toBe(0);
    const line =
      "find . -type f ! -path ./manifest.json -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum";
    const hash = execFileSync("bash", ["-c", line], { cwd: join(out, "demo") })
      .toString()
      .slice(0, 64);
    expect(hash).toBe(openDiskStore(store).get("demo", "1.0.0")?.manifest.sourceHash);
  });

  test("comes back by import, byte for byte", async () => {
    const file = join(home, `demo.${format}`);
    await exportTo(file);
    const place = join(home, "imported");
    const { code, stdout } = await importInto(place, file);
    expect([code, stdout]).toEqual([0, `Imported demo@1.0.0\n  place  ${place}/demo/1.0.0\n`]);
    expect(contents(place)).toEqual(contents(store));
    expect((await psk(["verify", "--store", place])).code).toBe(0);
    await psk(["export", "demo", "-o", `${file}.${format}`, "--store", place]);
    expect(readFileSync(`${file}.${format}`).equals(readFileSync(file))).toBe(true);
  });
});

describe("psk export", () => {
  test("needs a name that says which archive", async () => {
    const { code, stderr } = await exportTo(join(home, "demo.rar"));
    expect(code).toBe(2);
    expect(stderr).toContain("the name must end in .tar.gz or .zip");
    expect((await psk(["export", "demo", "--store", store])).stderr).toBe(
      "error: -o is missing; usage: psk export NAME@VERSION -o FILE\n",
    );
  });

  test("does not write over a file unless it may", async () => {
    const file = join(home, "demo.zip");
    writeFileSync(file, "mine");
    expect((await exportTo(file)).code).toBe(3);
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect((await exportTo(file, "--force", "--json")).code).toBe(0);
    expect(readFileSync(file, "utf8")).not.toBe("mine");
  });

  test("into a folder that is not there: exit 4, nothing left behind", async () => {
    expect((await exportTo(join(home, "no", "demo.zip"))).code).toBe(4);
    expect(existsSync(join(home, "no"))).toBe(false);
  });
});

describe("psk import", () => {
  test("of a version that is there is a conflict, unless forced", async () => {
    const file = join(home, "demo.zip");
    await exportTo(file);
    expect((await importInto(store, file)).stderr).toBe(
      "error: demo@1.0.0 is already in the store (use --force to replace it)\n",
    );
    const { code, stdout } = await importInto(store, file, "--force", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: "demo", version: "1.0.0", replaced: true });
  });

  /** Unpacks the version, lets something be done to it, and packs it again. */
  async function tampered(change: (root: string) => void): Promise<string> {
    const file = join(home, "demo.tar.gz");
    await exportTo(file);
    const out = join(home, "out");
    mkdirSync(out);
    execFileSync("tar", ["xzf", file, "-C", out]);
    change(join(out, "demo"));
    const changed = join(home, "changed.tar.gz");
    execFileSync("tar", ["czf", changed, "-C", out, "demo"]);
    return changed;
  }

  const editManifest = (root: string, change: (manifest: Record<string, unknown>) => void) => {
    const path = join(root, "manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    change(manifest);
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  };

  test.each<[string, (root: string) => void, RegExp]>([
    [
      "a changed byte",
      (root) => writeFileSync(join(root, "empty.txt"), "x"),
      /empty\.txt is not what manifest\.json says/,
    ],
    [
      "a file too many",
      (root) => writeFileSync(join(root, "more.md"), "x"),
      /manifest\.json does not describe these files/,
    ],
    [
      "a file missing",
      (root) => execFileSync("rm", [join(root, "empty.txt")]),
      /empty\.txt is missing/,
    ],
    [
      "a changed mode",
      (root) => execFileSync("chmod", ["-x", join(root, "scripts/run.sh")]),
      /scripts\/run\.sh is not what/,
    ],
    [
      "another hash",
      (root) => editManifest(root, (m) => Object.assign(m, { sourceHash: "0".repeat(64) })),
      /`sourceHash` is not that of `files`/,
    ],
    [
      "a path that leads out",
      (root) =>
        editManifest(root, (m) =>
          Object.assign(m, {
            files: [{ path: "../x", sha256: "0".repeat(64), size: 0, mode: "0644" }],
          }),
        ),
      /a path is unsafe/,
    ],
    [
      "a name that leads out",
      (root) => editManifest(root, (m) => Object.assign(m, { name: "../demo" })),
      /`name` is not the name of a skill/,
    ],
    [
      "a version that is none",
      (root) => editManifest(root, (m) => Object.assign(m, { version: "1.0" })),
      /`version` is not a full semantic version/,
    ],
    [
      "a newer manifest",
      (root) => editManifest(root, (m) => Object.assign(m, { manifestVersion: 2 })),
      /`manifestVersion` is not 1/,
    ],
    [
      "a key too many",
      (root) => editManifest(root, (m) => Object.assign(m, { extra: true })),
      /manifest\.json does not describe these files/,
    ],
    ["no JSON", (root) => writeFileSync(join(root, "manifest.json"), "{"), /it is not JSON/],
  ])("with %s is refused: exit 1, nothing is stored", async (_, change, words) => {
    const place = join(home, "imported");
    const { code, stdout, stderr } = await importInto(place, await tampered(change));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(words);
    expect(existsSync(place)).toBe(false);
  });

  test("under the manifest of another name is refused", async () => {
    const file = await tampered((root) =>
      editManifest(root, (m) => Object.assign(m, { name: "other" })),
    );
    const { code, stderr } = await importInto(join(home, "imported"), file);
    expect(code).toBe(2);
    expect(stderr).toContain('the name "demo" differs from the folder "other"');
  });

  test("without a manifest.json, or without a skill: exit 2, and what to do", async () => {
    const file = await tampered((root) => execFileSync("rm", [join(root, "manifest.json")]));
    const { code, stderr } = await importInto(join(home, "imported"), file);
    expect(code).toBe(2);
    expect(stderr).toContain("there is no manifest.json; unpack it and use psk build");
  });

  test("of what is no archive, or not there: exit 2 and 4", async () => {
    writeFileSync(join(home, "x.zip"), "not an archive");
    expect((await importInto(store, join(home, "x.zip"))).code).toBe(2);
    expect((await importInto(store, join(home, "nowhere.zip"))).code).toBe(4);
  });
});
