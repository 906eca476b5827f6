import { useRef, useState } from "preact/hooks";
import type { ExplainedTool, SetExplanation } from "../../api/types.ts";
import { Name, RuleText } from "../../parts/name.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { CellMark, cellOf, cellWords } from "./cell.tsx";
import { EffectBadge } from "./effects.tsx";
import "./matrix.css";

/** More rows are drawn when they are asked for. */
const FIRST_ROWS = 100;

interface Spot {
  readonly row: number;
  readonly column: number;
}

/** Tools down, skills across, the outcome between; each cell tells who decides. */
export function Matrix({ skills, tools, tools_left_out }: SetExplanation) {
  const columns = skills.filter(({ chosen, state }) => chosen && state !== "unknown");
  const rows = byTool(tools);
  const [all, setAll] = useState(false);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [isLooking, setLooking] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const at = {
    row: Math.min(spot.row, shown.length - 1),
    column: Math.min(spot.column, columns.length),
  };
  const look = (row: number, column: number) => {
    setLooking(true);
    setSpot({ row, column });
  };
  const move = (event: KeyboardEvent) => {
    const next = moved(at, event.key, shown.length - 1, columns.length);
    if (next === undefined) return;
    event.preventDefault();
    look(next.row, next.column);
    body.current?.rows[next.row]?.querySelectorAll<HTMLElement>("button")[next.column]?.focus();
  };
  const stop = (row: number, column: number) => ({
    type: "button" as const,
    class: "cell",
    tabIndex: at.row === row && at.column === column ? 0 : -1,
    onFocus: () => look(row, column),
    onMouseEnter: () => look(row, column),
    onClick: () => look(row, column),
  });
  const row = shown[at.row];
  return (
    <section class="card matrix" aria-labelledby="matrix-title">
      <h2 id="matrix-title">Who may use which tool</h2>
      {tools_left_out > 0 && (
        <p>
          These skills have {tools_left_out} rules together, too many for a table. The grant below
          has them all.
        </p>
      )}
      {tools_left_out === 0 && rows.length === 0 && (
        <p class="quiet">None of these skills names a tool: a sub-agent could only talk.</p>
      )}
      {row !== undefined && (
        <>
          <Scroll label="Tools by skills">
            <table>
              <thead>
                <tr>
                  <th scope="col">Tool</th>
                  <th scope="col">Effective</th>
                  {columns.map(({ name }) => (
                    <th key={name} scope="col">
                      <Name of={name} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody ref={body} onKeyDown={move}>
                {shown.map((tool, index) => (
                  <tr key={tool.tool} class={at.row === index && isLooking ? "looked-at" : ""}>
                    <th scope="row">
                      <RuleText of={tool.tool} />
                    </th>
                    <td>
                      <button {...stop(index, 0)}>
                        <EffectBadge tool={tool} />
                        <Starves tool={tool} />
                      </button>
                    </td>
                    {columns.map(({ name }, column) => (
                      <td key={name}>
                        <button {...stop(index, column + 1)}>
                          <CellMark cell={cellOf(name, tool)} tool={tool} />
                          <span class="visually-hidden">{cellWords(name, tool)}</span>
                        </button>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          {shown.length < rows.length && (
            <button type="button" class="button small" onClick={() => setAll(true)}>
              Show all {rows.length} rows
            </button>
          )}
          <Why tool={row} skill={columns[at.column - 1]?.name} isLooking={isLooking} />
        </>
      )}
    </section>
  );
}

/** Rules of one tool stand together, in the order in which the tools were first named. */
function byTool(tools: readonly ExplainedTool[]): readonly ExplainedTool[] {
  const groups = new Map<string, ExplainedTool[]>();
  for (const tool of tools) groups.set(tool.name, [...(groups.get(tool.name) ?? []), tool]);
  return [...groups.values()].flat();
}

function moved(
  { row, column }: Spot,
  key: string,
  lastRow: number,
  lastColumn: number,
): Spot | undefined {
  switch (key) {
    case "ArrowDown":
      return { row: Math.min(row + 1, lastRow), column };
    case "ArrowUp":
      return { row: Math.max(row - 1, 0), column };
    case "ArrowRight":
      return { row, column: Math.min(column + 1, lastColumn) };
    case "ArrowLeft":
      return { row, column: Math.max(column - 1, 0) };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: lastColumn };
    default:
      return undefined;
  }
}

function Starves({ tool: { starved } }: { readonly tool: ExplainedTool }) {
  const [first] = starved;
  if (first === undefined) return null;
  return (
    <span class="starves">
      starves <Name of={first} />
      {starved.length > 1 && ` and ${starved.length - 1} more`}
    </span>
  );
}

/** The sentence for the cell that is looked at. */
function Why(props: {
  readonly tool: ExplainedTool;
  readonly skill: string | undefined;
  readonly isLooking: boolean;
}) {
  const { tool, skill, isLooking } = props;
  return (
    <div class="why" id="why" aria-live="off">
      {isLooking ? (
        <>
          <p>
            <RuleText of={tool.tool} /> is <bdi>{tool.reason}</bdi>.
          </p>
          {skill !== undefined && <p class="quiet">{cellWords(skill, tool)}.</p>}
          {tool.statements_left_out > 0 && (
            <p class="quiet">{tool.statements_left_out} more rules speak of parts of it.</p>
          )}
        </>
      ) : (
        <p class="quiet">
          Point at a cell, or go there with <kbd>Tab</kbd> and the arrow keys, to see who decides
          it. The sign ◂ marks those who do.
        </p>
      )}
    </div>
  );
}
