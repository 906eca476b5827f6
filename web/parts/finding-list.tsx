import { useMemo, useState } from "preact/hooks";
import type { Finding } from "../api/types.ts";
import { FindingCard } from "./finding.tsx";
import { ChainDrawing } from "./finding-chain.tsx";
import { type FindingGroup, groupFindings } from "./finding-groups.ts";
import { plainly } from "./hidden-characters.ts";

/** A page holds so many groups at first; a hostile skill may have thousands of findings. */
const SHOWN_AT_FIRST = 60;

/** Findings by the chain that joins them; those without one stand alone below. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const groups = useMemo(() => groupFindings(findings), [findings]);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const joined = groups.filter(({ chains }) => chains.length > 0);
  const alone = groups.filter(({ chains }) => chains.length === 0);
  const more = groups.length - shown;
  return (
    <div class="finding-list">
      {joined.slice(0, shown).map((group) => (
        <Group key={group.key} group={group} />
      ))}
      {alone.length > 0 && joined.length > 0 && shown > joined.length && (
        <h3 class="alone">On their own</h3>
      )}
      {alone
        .slice(0, Math.max(0, shown - joined.length))
        .map(({ key, findings: [finding] }) =>
          finding === undefined ? null : <FindingCard key={key} finding={finding} />,
        )}
      {more > 0 && (
        <button type="button" class="button" onClick={() => setShown(shown + SHOWN_AT_FIRST * 2)}>
          Show more ({more} left)
        </button>
      )}
    </div>
  );
}

function Group({ group: { title, chains, findings } }: { readonly group: FindingGroup }) {
  return (
    <section class="finding-group card" aria-label={plainly(title)}>
      <h3>
        <bdi>{plainly(title.slice(0, 200))}</bdi>
      </h3>
      <div class="chains">
        {chains.map((chain, index) => (
          <ChainDrawing key={index} chain={chain} titled={chains.length > 1} />
        ))}
      </div>
      {findings.map((finding) => (
        <FindingCard key={finding.id} finding={finding} withChains={false} />
      ))}
    </section>
  );
}
