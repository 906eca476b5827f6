import type { Finding } from "../api/types.ts";
import { SeverityBadge } from "./badges.tsx";
import { ChainDrawing } from "./finding-chain.tsx";
import { plainly } from "./hidden-characters.ts";
import { Link } from "./link.tsx";
import { Visible, VisiblePath } from "./visible.tsx";
import "./finding.css";

/** One finding: what, where, the code, why it weighs as it does, what to do. The worst are open. */
export function FindingCard(props: {
  readonly finding: Finding;
  /** False where its chains are drawn beside it already. */
  readonly withChains?: boolean;
  readonly open?: boolean;
}) {
  const { finding, withChains = true, open = isGrave(finding) } = props;
  const { severity, rule_id, description, file_path, line_number, snippet, chains = [] } = finding;
  return (
    <details class="finding" open={open}>
      <summary>
        <SeverityBadge severity={severity} />
        <span class="what">
          <Visible most={600} text={description} />
        </span>
        <VisiblePath path={file_path} line={line_number} />
      </summary>
      <div class="finding-body">
        {notesOf(finding).map((note) => (
          <p key={note} class="note small">
            <Visible most={600} text={note} />
          </p>
        ))}
        {withChains && chains.map((chain, index) => <ChainDrawing key={index} chain={chain} />)}
        {snippet !== "" && <Snippet finding={finding} />}
        <dl class="advice">
          <dt>A good skill</dt>
          <dd>{finding.title}</dd>
          <dt>To correct it</dt>
          <dd>
            <Visible most={600} text={finding.remediation} />
          </dd>
          <dt>Rule</dt>
          <dd>
            <RuleLink id={rule_id} />
          </dd>
        </dl>
      </div>
    </details>
  );
}

/** Leads to the page of a rule. */
export function RuleLink({ id }: { readonly id: string }) {
  return (
    <Link to={`/rules/${encodeURIComponent(id)}`} class="rule-link">
      {plainly(id.slice(0, 100))}
    </Link>
  );
}

/** The line a finding is at, with its number; it is cut by the service, and wraps here. */
function Snippet({ finding: { snippet, line_number } }: { readonly finding: Finding }) {
  return (
    <div class="snippet">
      <span class="line-number">
        <span class="visually-hidden">Line </span>
        {line_number}
      </span>
      <code>
        <Visible text={snippet} most={400} />
      </code>
    </div>
  );
}

/** HIGH and above is what the usual policy blocks. */
function isGrave({ severity }: Finding): boolean {
  return severity === "CRITICAL" || severity === "HIGH";
}

/** Why a finding weighs more or less than its rule says. */
function notesOf({ metadata }: Finding): string[] {
  return (["demoted", "raised"] as const).flatMap((key) => {
    const change = metadata[key];
    if (typeof change !== "object" || change === null || !("reason" in change)) return [];
    const from = "from" in change ? String(change.from).toLowerCase() : "its rule says";
    const words = key === "demoted" ? "Weighs less than" : "Weighs more than";
    return [`${words} ${from}: ${String(change.reason)}.`];
  });
}
