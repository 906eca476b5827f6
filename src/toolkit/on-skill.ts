import type { ScanOutcome } from "../check/scan.ts";
import type { ScanResult } from "./scan.ts";

/** A conclusion about files is one about a skill only where they are one; what blocks, blocks. */
export function onSkill(
  { verdict, is_safe }: Pick<ScanOutcome, "verdict" | "is_safe">,
  valid: boolean,
): Pick<ScanResult, "verdict" | "is_safe"> {
  if (valid) return { verdict, is_safe };
  return { verdict: verdict === "malicious" ? verdict : null, is_safe: false };
}
