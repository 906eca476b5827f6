import { printable } from "../report/printable.ts";
import type { Scans } from "../toolkit/scan.ts";
import type { Io } from "./io.ts";

/** What a scan is judged by, and what of it is accepted. */
export const SCAN_POLICY_OPTIONS = {
  policy: {
    kind: "value",
    value: "POLICY",
    help: "strict, balanced, permissive, or a file of yours",
    default: "balanced",
  },
  baseline: {
    kind: "value",
    value: "FILE",
    help: "findings that you accept, each with a reason",
  },
  "write-baseline": {
    kind: "value",
    value: "FILE",
    help: "accept what is found now: write it to a baseline",
  },
  reason: {
    kind: "value",
    value: "TEXT",
    help: "the reason for new entries of --write-baseline",
  },
} as const;

interface Chosen {
  readonly policy: string;
  readonly baseline: string | undefined;
  readonly "write-baseline": string | undefined;
  readonly reason: string | undefined;
}

/** What came of the scan once the user's baseline had its say. */
export interface PolicedScans {
  readonly scans: Scans;
  readonly warnings: readonly string[];
  /** True when findings went into a baseline, and the answer is no longer yes or no. */
  readonly written: boolean;
}

/** Reads the policy before, and applies or writes the baseline after a scan of some paths. */
export async function policed(
  paths: readonly string[],
  options: Chosen,
  least: "critical" | "high" | "medium" | "low",
  io: Io,
) {
  const { PskError } = await import("../errors.ts");
  const { readPolicy } = await import("../toolkit/read-policy.ts");
  const { readBaseline, writeBaseline } = await import("../toolkit/baseline-file.ts");
  const { acceptFindings } = await import("../toolkit/accept-findings.ts");
  const target = options["write-baseline"];
  if (options.reason !== undefined && target === undefined) {
    throw new PskError("usage", "--reason is for --write-baseline");
  }
  if (options.reason?.trim() === "") throw new PskError("usage", "--reason is empty");
  const policy = readPolicy(options.policy, paths);
  const entries = options.baseline === undefined ? [] : readBaseline(options.baseline, paths);

  const finish = (scans: Scans): PolicedScans => {
    if (target !== undefined) {
      const { reason } = options;
      const { entries: count, withoutReason } = writeBaseline(target, scans, paths, {
        least: LEVELS[least],
        ...(reason !== undefined && { reason }),
      });
      const wanted = withoutReason > 0 ? `; ${withoutReason} of them still need a reason` : "";
      io.err(`Wrote ${printable(target)}: ${count} accepted${wanted}\n`);
    }
    const written = target !== undefined;
    if (options.baseline === undefined) return { scans, warnings: [], written };
    const today = new Date().toISOString().slice(0, 10);
    const accepted = acceptFindings(scans, entries, { paths, policy, today });
    const file = options.baseline;
    return {
      scans: accepted.scans,
      warnings: accepted.warnings.map((warning) => `${file}: ${warning}`),
      written,
    };
  };
  return { policy, finish };
}

const LEVELS = { critical: "CRITICAL", high: "HIGH", medium: "MEDIUM", low: "LOW" } as const;
