import type { Severity, Verdict } from "../api/types.ts";

const VERDICTS = {
  safe: { sign: "✓", words: "safe" },
  suspicious: { sign: "!", words: "suspicious" },
  malicious: { sign: "✕", words: "malicious" },
  unscanned: { sign: "·", words: "not scanned" },
} as const;

/** A verdict in colour, sign and word: none of them speaks alone. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict | null }) {
  const kind = verdict ?? "unscanned";
  const { sign, words } = VERDICTS[kind];
  return (
    <span class={`badge verdict ${kind}`}>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      {words}
    </span>
  );
}

export function SeverityBadge({ severity }: { readonly severity: Severity | "SAFE" }) {
  const words = severity.toLowerCase();
  return <span class={`badge severity ${words}`}>{words}</span>;
}
