import { PskError } from "../errors.ts";
import { builtInPolicy, type PolicyName } from "../toolkit/read-policy.ts";
import type { ScanResult } from "../toolkit/scan.ts";
import type { ScanPool } from "../toolkit/scan-pool.ts";
import type { ServiceLimits } from "./limits.ts";

/** More skills than this are not scanned in one request. */
const MAX_SKILLS = 200;

/** A skill of an archive, by its folder there, and what its scan said. */
export interface ScannedSkill {
  readonly root: string;
  readonly result: ScanResult;
}

/** What a scan of an archive gives. */
export interface ArchiveScan {
  /** What was scanned; the first is the skill that the archive stands for. */
  readonly skills: readonly [ScannedSkill, ...ScannedSkill[]];
  /** Folders of the other skills in it, in the order they would be chosen in. */
  readonly others: readonly string[];
}

/** How an archive is scanned. */
export interface ArchiveScanOptions {
  /** Every skill in it, not only the one it stands for. */
  readonly all?: boolean;
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
  archive(file: string, options?: ArchiveScanOptions): Promise<ArchiveScan>;
  folder(path: string): Promise<ScanResult>;
  /** A skill on offer; links in it may lead anywhere inside its root. What the cache knows is not scanned again. */
  offered(skill: OfferedFolder, cache: string): Promise<ScanResult>;
  version(store: string, name: string, version: string): Promise<ScanResult>;
}

/** Words that stand for the place of what is scanned: no caller sees where it really is. */
const ARCHIVE = "the archive";
const FOLDER = "the folder";

/** A scanner on a pool of worker processes. */
export function createScanner(pool: ScanPool, limits: ServiceLimits): Scanner {
  const { entries, unpackedBytes, ratio } = limits;
  const archive = (file: string, { policy, excerpts }: ArchiveScanOptions, root?: string) =>
    pool.scan({
      ...(excerpts && { excerpts }),
      ...(policy !== undefined && { policy: builtInPolicy(policy) }),
      target: {
        path: ARCHIVE,
        folder: ARCHIVE,
        from: {
          kind: "archive",
          file,
          limits: { entries, unpackedBytes, ratio },
          ...(root !== undefined && { root }),
        },
      },
    });
  return {
    async archive(file, options = {}) {
      const result = await archive(file, options);
      const [root = "", ...others] = result.archive_roots ?? [];
      if (!options.all) return { skills: [{ root, result }], others };
      if (others.length >= MAX_SKILLS) {
        throw new PskError("too_large", `${ARCHIVE} has more than ${MAX_SKILLS} skills`);
      }
      const rest: ScannedSkill[] = [];
      // One after another: a request may not take all workers from the others.
      for (const other of others)
        rest.push({ root: other, result: await archive(file, options, other) });
      return { skills: [{ root, result }, ...rest], others };
    },
    folder(path) {
      const from = { kind: "folder", folder: path } as const;
      return pool.scan({ target: { path: FOLDER, folder: FOLDER, from } });
    },
    offered({ name, folder, root }, cache) {
      const from = { kind: "folder", folder, root } as const;
      return pool.scan({ target: { path: name, folder: name, from }, cache });
    },
    version(store, name, version) {
      const label = `${name}@${version}`;
      const from = { kind: "version", store, name, version } as const;
      return pool.scan({ target: { path: label, folder: name, from } });
    },
  };
}
