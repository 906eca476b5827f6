import type { Severity, Verdict } from "../api/types.ts";

/** A verdict, or why there is none. */
export type Outcome = Verdict | "unscanned" | "invalid";

/** What people read of each. `malicious` is a value for programs: a reader is told what was done. */
export const OUTCOMES: Readonly<Record<Outcome, { readonly sign: string; readonly word: string }>> =
  {
    malicious: { sign: "✕", word: "blocked" },
    unknown: { sign: "?", word: "not judged" },
    suspicious: { sign: "!", word: "suspicious" },
    safe: { sign: "✓", word: "safe" },
    unscanned: { sign: "·", word: "not scanned" },
    invalid: { sign: "✎", word: "invalid" },
  };

/** A verdict in colour, sign and word: none of them speaks alone. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict | "invalid" | null }) {
  const kind = verdict ?? "unscanned";
  const { sign, word } = OUTCOMES[kind];
  return (
    <span class={`badge verdict ${kind}`}>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      {word}
    </span>
  );
}

export function SeverityBadge({ severity }: { readonly severity: Severity | "SAFE" }) {
  const words = severity.toLowerCase();
  return <span class={`badge severity ${words}`}>{words}</span>;
}
