import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../src/archive/read-archive.ts";
import { writeTarGz } from "../../src/archive/write-tar-gz.ts";
import { writeZip } from "../../src/archive/write-zip.ts";
import { byBytes } from "../../src/skill/path.ts";
import { comparable, file } from "./support/files.ts";
import { has, readFiles, run, temporaryFolder, writeFiles } from "./support/tools.ts";

const FILES = [
  file("SKILL.md", "---\nname: a\n---\n".repeat(500)),
  file(
    "assets/large.bin",
    Uint8Array.from({ length: 400_000 }, (_, i) => (i * i) % 13),
  ),
  file(
    "assets/noise.bin",
    Uint8Array.from({ length: 20_000 }, (_, i) => (i * i * 31) % 251),
  ),
  file("empty"),
  file("references/größe.md", "ü"),
  file("references/日本語/\u{1f600}.md", "smile"),
  file(`long/${"a".repeat(90)}/b.md`, "just within ustar's prefix"),
  file(`long/${"a".repeat(120)}.md`, "longer than a ustar name"),
  file(`long/${"b".repeat(200)}/${"c".repeat(200)}/d.md`, "longer than both parts"),
  file("scripts/run.sh", "#!/bin/sh\necho hello\n", true),
  file("with space/and 'quotes'.md", "x"),
].sort((a, b) => byBytes(a.path, b.path));

describe("what psk writes, others read", () => {
  it.skipIf(!has("tar"))("tar extracts a tar.gz with its modes", () => {
    const folder = temporaryFolder();
    const archive = join(temporaryFolder(), "a.tgz");
    writeFileSync(archive, writeTarGz(FILES));
    run(folder, "tar", "-xzf", archive);
    expect(comparable(readFiles(folder))).toEqual(comparable(FILES));
  });

  it.skipIf(!has("tar"))("tar lists it without owners and times", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.tgz"), writeTarGz(FILES, { prefix: "skill" }));
    const listed = run(folder, "tar", "-tvzf", "a.tgz", "--quoting-style=literal", "--full-time");
    const expected = FILES.map(
      ({ path, size, executable }) =>
        `-rw${executable ? "xr-xr-x" : "-r--r--"} 0/0 ${size} 1970-01-01 00:00:00 skill/${path}`,
    );
    expect(
      listed
        .trimEnd()
        .split("\n")
        .map((line) => line.replace(/ +/g, " ")),
    ).toEqual(expected);
  });

  it.skipIf(!has("unzip"))("unzip tests and extracts a zip with its modes", () => {
    const folder = temporaryFolder();
    const archive = join(temporaryFolder(), "a.zip");
    writeFileSync(archive, writeZip(FILES));
    expect(run(folder, "unzip", "-t", archive)).toContain("No errors detected");
    run(folder, "unzip", "-q", archive);
    expect(comparable(readFiles(folder))).toEqual(comparable(FILES));
  });

  it.skipIf(!has("zipinfo"))("zipinfo lists a zip in order, from 1980", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.zip"), writeZip(FILES));
    expect(run(folder, "zipinfo", "-1", "a.zip").trimEnd().split("\n")).toEqual(
      FILES.map(({ path }) => path),
    );
    const [script] = run(folder, "zipinfo", "-T", "a.zip", "scripts/run.sh").split("\n");
    expect(script).toMatch(/^-rwxr-xr-x .* 19800101\.000000 scripts\/run\.sh$/);
  });

  it.skipIf(!has("python3"))("Python reads both", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.zip"), writeZip(FILES));
    writeFileSync(join(folder, "a.tgz"), writeTarGz(FILES));
    const script = [
      "import hashlib, json, tarfile, zipfile",
      "z = zipfile.ZipFile('a.zip'); assert z.testzip() is None",
      "t = tarfile.open('a.tgz')",
      "sha = lambda b: hashlib.sha256(b).hexdigest()",
      "zs = [[i.filename, i.external_attr >> 16 & 0o777, sha(z.read(i))] for i in z.infolist()]",
      "ts = [[m.name, m.mode, sha(t.extractfile(m).read())] for m in t.getmembers()]",
      "assert zs == ts, (zs, ts)",
      "print(json.dumps([n for n, *_ in zs]))",
    ].join("\n");
    expect(JSON.parse(run(folder, "python3", "-c", script))).toEqual(FILES.map(({ path }) => path));
  });
});

describe("what others write, psk reads", () => {
  it.skipIf(!has("tar")).each(["gnu", "pax", "oldgnu"])("tar --format=%s", async (format) => {
    const folder = temporaryFolder();
    const archive = join(temporaryFolder(), "a.tgz");
    writeFiles(folder, FILES);
    run(folder, "tar", "-czf", archive, `--format=${format}`, ".");
    const { files, format: read } = await readArchive(readFileSync(archive));
    expect(read).toBe("tar.gz");
    expect(comparable(files)).toEqual(comparable(FILES));
  });

  it.skipIf(!has("tar")).each(["ustar", "v7"])("tar --format=%s, short names", async (format) => {
    const short = FILES.filter(({ path }) => Buffer.byteLength(path) <= 99);
    const folder = temporaryFolder();
    const archive = join(temporaryFolder(), "a.tgz");
    writeFiles(folder, short);
    run(folder, "tar", "-czf", archive, `--format=${format}`, "-C", folder, ".");
    const { files } = await readArchive(readFileSync(archive));
    expect(comparable(files)).toEqual(comparable(short));
  });

  it.skipIf(!has("zip")).each([
    ["plainly", []],
    ["stored", ["-0"]],
    ["with 64-bit records", ["-fz"]],
    ["streamed, so that sizes follow the data", ["-fd"]],
  ])("zip, %s", async (_, flags) => {
    const folder = temporaryFolder();
    const archive = join(temporaryFolder(), "a.zip");
    writeFiles(folder, FILES);
    run(folder, "zip", "-qr", ...flags, archive, ".");
    const { files, format } = await readArchive(readFileSync(archive));
    expect(format).toBe("zip");
    expect(comparable(files)).toEqual(comparable(FILES));
  });

  it.skipIf(!has("zip"))("zip through a pipe", async () => {
    const folder = temporaryFolder();
    const archive = join(temporaryFolder(), "a.zip");
    writeFiles(folder, FILES);
    run(folder, "sh", "-c", 'zip -qr - . | cat > "$0"', archive);
    const { files } = await readArchive(readFileSync(archive));
    expect(comparable(files)).toEqual(comparable(FILES));
  });

  it.skipIf(!has("python3")).each(["zip", "gztar", "tar"])("Python's %s", async (kind) => {
    const folder = temporaryFolder();
    const out = temporaryFolder();
    writeFiles(folder, FILES);
    const script = "import shutil, sys; print(shutil.make_archive(*sys.argv[1:]))";
    const archive = run(out, "python3", "-c", script, join(out, "a"), kind, folder).trim();
    const { files } = await readArchive(readFileSync(archive));
    expect(comparable(files)).toEqual(comparable(FILES));
  });

  it.skipIf(!has("git"))("git archive, as both", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, FILES);
    run(folder, "git", "init", "-q");
    run(folder, "git", "add", "-A");
    run(folder, "git", "-c", "user.name=a", "-c", "user.email=a@a", "commit", "-qm", "a");
    for (const format of ["tar.gz", "zip"]) {
      run(folder, "git", "archive", `--format=${format}`, "-o", `.git/a.${format}`, "HEAD");
      const { files } = await readArchive(readFileSync(join(folder, ".git", `a.${format}`)));
      expect(comparable(files)).toEqual(comparable(FILES));
    }
  });
});
