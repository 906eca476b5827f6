import { basename } from "node:path";
import { builtInPolicy, type PolicyName } from "../toolkit/read-policy.ts";
import type { ScanRequest, ScanResult } from "../toolkit/scan.ts";
import type { ScanPool } from "../toolkit/scan-pool.ts";
import type { ServiceLimits } from "./limits.ts";

/** More skills than this are not scanned in one request; the rest are named as not judged. */
const MAX_SKILLS = 200;
/** The scans of one upload together take at most so many times what one scan may take. */
const MAX_SCANS_TIME = 4;

/** A skill of an archive, by its folder there, and what its scan said. */
export interface ScannedSkill {
  readonly root: string;
  readonly result: ScanResult;
}

/** A skill of an archive that was not scanned, and why. */
export interface PassedOver {
  readonly root: string;
  readonly reason: string;
}

/** What a scan of an archive gives. */
export interface ArchiveScan {
  /** What was scanned; the first is the skill that the archive stands for. */
  readonly skills: readonly [ScannedSkill, ...ScannedSkill[]];
  /** The other skills in it, in the order they would be chosen in. */
  readonly others: readonly PassedOver[];
}

/** How an archive is scanned. */
export interface ArchiveScanOptions {
  /** Every skill in it, not only the one it stands for. */
  readonly all: boolean;
  /** Balanced when it is left out. */
  readonly policy?: PolicyName | undefined;
  /** Keep the lines around each finding, for a report that shows code. */
  readonly excerpts?: boolean;
}

/** A skill on offer that is a folder. */
export interface OfferedFolder {
  readonly name: string;
  readonly folder: string;
  /** The root of the registry that it lies below. */
  readonly root: string;
}

/** Scans what the service is given, each scan in a process of its own with bounds. */
export interface Scanner {
  archive(file: string, options: ArchiveScanOptions): Promise<ArchiveScan>;
  folder(path: string): Promise<ScanResult>;
  /** A skill on offer; links in it may lead anywhere inside its root. What the cache knows is not scanned again. */
  offered(skill: OfferedFolder, cache: string): Promise<ScanResult>;
  version(store: string, name: string, version: string): Promise<ScanResult>;
}

/** Words that stand for the place of what is scanned: no caller sees where it really is. */
const ARCHIVE = "the archive";
const FOLDER = "the folder";

/** Makes the scanner of a caller, on a pool of worker processes that all callers share. */
export function createScanner(pool: ScanPool, limits: ServiceLimits, caller: string): Scanner {
  const { entries, unpackedBytes, ratio, scanMs } = limits;
  const scan = (request: ScanRequest) => pool.scan(request, caller);
  const archive = (file: string, { policy, excerpts }: ArchiveScanOptions, root?: string) =>
    scan({
      ...(excerpts && { excerpts }),
      ...(policy !== undefined && { policy: builtInPolicy(policy) }),
      target: {
        path: root || ARCHIVE,
        folder: root || ARCHIVE,
        from: {
          kind: "archive",
          file,
          limits: { entries, unpackedBytes, ratio },
          ...(root !== undefined && { root }),
        },
      },
    });
  return {
    async archive(file, options) {
      const first = await archive(file, options);
      const [root = "", ...rest] = first.archive_roots ?? [];
      const others: PassedOver[] = [];
      const more: ScannedSkill[] = [];
      let seconds = first.scan_duration_seconds;
      // One after another: a request may not take all workers from the others.
      for (const other of rest) {
        const reason = reasonToPass(
          options.all,
          more.length,
          seconds * 1000 > scanMs * MAX_SCANS_TIME,
        );
        if (reason !== undefined) {
          others.push({ root: other, reason });
          continue;
        }
        const result = await archive(file, options, other);
        seconds += result.scan_duration_seconds;
        more.push({ root: other, result });
      }
      return { skills: [{ root, result: named(first, root) }, ...more], others };
    },
    folder(path) {
      const from = { kind: "folder", folder: path } as const;
      return scan({ target: { path: FOLDER, folder: FOLDER, from } });
    },
    offered({ name, folder, root }, cache) {
      const from = { kind: "folder", folder, root } as const;
      return scan({ target: { path: name, folder: name, from }, cache });
    },
    version(store, name, version) {
      const label = `${name}@${version}`;
      const from = { kind: "version", store, name, version } as const;
      return scan({ target: { path: label, folder: name, from } });
    },
  };
}

/** Which skill an archive stands for is known when it was read: it then goes by its folder, too. */
function named(result: ScanResult, root: string): ScanResult {
  if (result.skill_name !== ARCHIVE || root === "") return result;
  return { ...result, skill_name: basename(root) };
}

/** Why one more skill of an archive is not scanned; undefined when it is. */
function reasonToPass(all: boolean, scanned: number, late: boolean): string | undefined {
  if (!all) return "not scanned: the request asked for the first skill only";
  if (late) return "too much to judge: the skills before it used up the time of the upload";
  if (scanned + 1 < MAX_SKILLS) return undefined;
  return `too much to judge: the archive has more than ${MAX_SKILLS} skills`;
}
