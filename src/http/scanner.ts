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

/** Scans what the service is given, each scan in a process of its own with bounds. */
export interface Scanner {
  /** `policy` is balanced when it is left out. */
  archive(file: string, all: boolean, policy?: PolicyName): Promise<ArchiveScan>;
  folder(path: string): Promise<ScanResult>;
  /** A skill below a root of the registry; what the cache knows of the same files is not scanned again. */
  skill(folder: string, root: string, cache: string): Promise<ScanResult>;
  version(store: string, name: string, version: string): Promise<ScanResult>;
}

/** Words that stand for the place of what is scanned: no caller sees where it really is. */
const ARCHIVE = "the archive";
const FOLDER = "the folder";

/** A scanner on a pool of worker processes. */
export function createScanner(pool: ScanPool, limits: ServiceLimits): Scanner {
  const { entries, unpackedBytes, ratio } = limits;
  const archive = (file: string, policy: PolicyName | undefined, root?: string) =>
    pool.scan({
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
    async archive(file, all, policy) {
      const result = await archive(file, policy);
      const [root = "", ...others] = result.archive_roots ?? [];
      if (!all) return { skills: [{ root, result }], others };
      if (others.length >= MAX_SKILLS) {
        throw new PskError("too_large", `${ARCHIVE} has more than ${MAX_SKILLS} skills`);
      }
      const rest: ScannedSkill[] = [];
      // One after another: a request may not take all workers from the others.
      for (const other of others)
        rest.push({ root: other, result: await archive(file, policy, other) });
      return { skills: [{ root, result }, ...rest], others };
    },
    folder(path) {
      const from = { kind: "folder", folder: path } as const;
      return pool.scan({ target: { path: FOLDER, folder: FOLDER, from } });
    },
    skill(folder, root, cache) {
      const from = { kind: "folder", folder, root } as const;
      return pool.scan({ target: { path: FOLDER, folder: FOLDER, from }, cache });
    },
    version(store, name, version) {
      const label = `${name}@${version}`;
      const from = { kind: "version", store, name, version } as const;
      return pool.scan({ target: { path: label, folder: name, from } });
    },
  };
}
