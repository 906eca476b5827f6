/** Our own malicious skills, and where in them the attack stands. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Finding, isError } from "../../src/check/finding.ts";
import { type ScanOutcome, scan } from "../../src/check/scan.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { byBytes } from "../../src/skill/path.ts";
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

/** Scans files without a disk. */
export async function scanFiles(folder: string, files: Files): Promise<ScanOutcome> {
  const list = [...files]
    .sort(([a], [b]) => byBytes(a, b))
    .map(([path, bytes]) => ({ path, size: bytes.length, executable: false, bytes }));
  return scan(await parseSkill({ folder, files: list, refused: [], ignored: [] }));
}

/** The blocked skills among the cases of rules and the development half of the red-team set. */
export async function loadAttacks(root: string): Promise<Attack[]> {
  const attacks: Attack[] = [];
  for (const folder of skillFolders(root)) {
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
