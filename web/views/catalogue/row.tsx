import type { VNode } from "preact";
import { VerdictBadge } from "../../parts/badges.tsx";
import { Link } from "../../parts/link.tsx";
import { skillAddress } from "../../router.ts";
import type { Row, State } from "./rows.ts";

interface RowProps {
  readonly row: Row;
  readonly index: number;
  /** From the top of the list, in pixels. */
  readonly top: number;
  /** Whether Tab leads here: to one row of the list and no other. */
  readonly isStop: boolean;
  /** How many characters of tools there is room for. */
  readonly room: number;
  explain(row: Row): void;
}

/** One row; where it stands among all is told, for only some of them are there. */
export function SkillRow({ row, index, top, isStop, room, explain }: RowProps): VNode {
  const offered = row.state === "offered";
  return (
    <tr
      class={offered ? "skill" : "skill missing"}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ "--top": `${top}px` }}
    >
      <td class="verdict-cell">
        {row.verdict === undefined ? (
          <StateBadge state={row.state} />
        ) : (
          <VerdictBadge verdict={row.verdict === "unscanned" ? null : row.verdict} />
        )}
      </td>
      <td class="name-cell">
        <RowName row={row} isStop={isStop} explain={explain} />
        <bdi class="line" title={row.line}>
          {row.line}
        </bdi>
      </td>
      <td class="tools-cell">{offered && <Tools tools={row.tools} room={room} />}</td>
      <td class="version-cell">
        <bdi>{row.version ?? (offered && <None words="no version" />)}</bdi>
      </td>
      <td class="source-cell">{row.source}</td>
    </tr>
  );
}

/** The name leads to the skill; what is none has its reason to show instead. */
function RowName({ row, isStop, explain }: Pick<RowProps, "row" | "isStop" | "explain">) {
  const tabIndex = isStop ? 0 : -1;
  if (row.state === "offered" && row.name !== null) {
    return (
      <Link to={skillAddress(row.name)} class="name" tabIndex={tabIndex}>
        <bdi title={row.title}>{row.title}</bdi>
      </Link>
    );
  }
  return (
    <button
      type="button"
      class="name"
      tabIndex={tabIndex}
      aria-label={`${row.title}: ${row.state}, show why`}
      onClick={() => explain(row)}
    >
      <bdi>{row.title}</bdi>
    </button>
  );
}

const SIGNS: Readonly<Record<State, string>> = {
  offered: "",
  shadowed: "◑",
  invalid: "✕",
  disabled: "⏸",
  unlisted: "–",
  unreadable: "?",
  truncated: "…",
};

export function StateBadge({ state }: { readonly state: State }) {
  return (
    <span class={`badge state-badge ${state}`}>
      <span class="sign" aria-hidden="true">
        {SIGNS[state]}
      </span>
      {state}
    </span>
  );
}

function None({ words }: { readonly words: string }) {
  return (
    <span class="none">
      <span aria-hidden="true">–</span>
      <span class="visually-hidden">{words}</span>
    </span>
  );
}

/** As many as there is room for, the first in any case. */
function Tools({ tools, room }: { readonly tools: readonly string[]; readonly room: number }) {
  if (tools.length === 0) return <None words="no tools declared" />;
  const shown = tools.slice(0, fitting(tools, room));
  const rest = tools.length - shown.length;
  return (
    <span class="row-tools" title={tools.join(", ")}>
      {shown.map((tool, index) => (
        // A list may name a tool twice.
        <bdi key={`${index} ${tool}`} class="chip">
          {tool}
        </bdi>
      ))}
      {rest > 0 && (
        <span class="more">
          +{rest}
          <span class="visually-hidden"> more tools</span>
        </span>
      )}
    </span>
  );
}

/** What a chip takes beside its text, and what "+12" takes, in characters. */
const CHIP = 3;
const MORE = 4;

function fitting(tools: readonly string[], room: number): number {
  let used = 0;
  for (const [index, tool] of tools.entries()) {
    used += tool.length + CHIP;
    const isLast = index === tools.length - 1;
    if (used + (isLast ? 0 : MORE) > room) return Math.max(1, index);
  }
  return tools.length;
}
