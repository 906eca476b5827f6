/** Our own malicious skills, and where in them the attack stands. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { type Finding, isError } from "../../src/check/finding.ts";
import { type ScanOutcome, scan } from "../../src/check/scan.ts";
import { readDir } from "../../src/skill/read-dir.ts";
import { type Payload, payloadAt } from "./payload.ts";

/** The files of a skill by their paths. */
export type Files = ReadonlyMap<string, Buffer>;

/** A skill that the scanner blocks as it is. */
export interface Attack {
  readonly name: string;
  readonly files: Files;
  /** Every place it is blocked for: all of them must be disguised, or nothing is tested. */
  readonly payloads: readonly Payload[];
}

/** Scans files as a user would: from a folder, where the reader decides what it takes in. */
export async function scanFiles(folder: string, files: Files): Promise<ScanOutcome> {
  const root = mkdtempSync(join(tmpdir(), "psk-evade-"));
  try {
    for (const [path, bytes] of files) {
      const place = join(root, folder, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, bytes);
    }
    return scan(await readDir(join(root, folder)));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The folder of an attack, or of what became of it: a skill lies in a folder of its own name. */
export function folderOf({ name, files }: Attack, disguise: Files = files): string {
  const [before, after] = [files, disguise].map(
    (some) => /^name: *["']?([\w-]+)/m.exec(some.get("SKILL.md")?.toString() ?? "")?.[1],
  );
  return (before !== after ? after : undefined) ?? name.split("/").at(-1) ?? "";
}

/** One of several equal shares of the attacks. */
export interface Share {
  readonly at: number;
  readonly of: number;
}

/** The blocked skills among the cases of rules and the development half of the red-team set. */
export async function loadAttacks(
  root: string,
  share: Share = { at: 0, of: 1 },
): Promise<Attack[]> {
  const attacks: Attack[] = [];
  for (const [index, folder] of skillFolders(root).entries()) {
    if (index % share.of !== share.at) continue;
    const files = readFiles(folder);
    const name = folder.split(sep).at(-1) ?? "";
    const blocking = (await scanFiles(name, files)).findings.filter(isError);
    if (blocking.length === 0) continue;
    const payloads = payloadsOf(files, blocking);
    attacks.push({ name: relative(root, folder), files, payloads });
  }
  return attacks;
}

function skillFolders(root: string): string[] {
  const cases = join(root, "test/cases/scan");
  const bad = foldersIn(cases)
    .flatMap(foldersIn)
    .filter((folder) => /\/bad-[^/]*$/.test(folder.split(sep).join("/")))
    .flatMap(foldersIn);
  return [...bad, ...foldersIn(join(root, "test/redteam/dev/malicious"))];
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}

function readFiles(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    files.map((file) => [relative(folder, file).split(sep).join("/"), readFileSync(file)]),
  );
}

function payloadsOf(files: Files, findings: readonly Finding[]): Payload[] {
  const payloads = new Map<string, Payload>();
  for (const { file_path, line_number } of findings) {
    const payload = payloadAt(file_path, files.get(file_path)?.toString() ?? "", line_number);
    payloads.set(`${payload.file}:${payload.start}`, payload);
  }
  return [...payloads.values()];
}
