import type { ExplainedTool } from "../../api/types.ts";
import { oneLine } from "../../parts/hidden-characters.ts";
import { RuleText } from "../../parts/name.tsx";

type Statement = ExplainedTool["statements"][number];

/** What one skill says of one tool. */
export interface Cell {
  readonly says: "forbids" | "allows" | "both" | "forbids-part" | "allows-part" | "nothing";
  readonly statements: readonly Statement[];
  readonly decides: boolean;
}

export function cellOf(skill: string, tool: ExplainedTool): Cell {
  const statements = tool.statements.filter((statement) => statement.skill === skill);
  const has = (says: Statement["says"], extent: Statement["extent"]) =>
    statements.some((one) => one.says === says && one.extent === extent);
  const forbids = has("forbids", "all");
  const allows = has("allows", "all");
  const says =
    forbids && allows
      ? "both"
      : forbids
        ? "forbids"
        : allows
          ? "allows"
          : has("forbids", "part")
            ? "forbids-part"
            : has("allows", "part")
              ? "allows-part"
              : "nothing";
  const decides = statements.some((one) => one.decides) || tool.silent.includes(skill);
  return { says, statements, decides };
}

const MARKS: Readonly<Record<Cell["says"], { readonly sign: string; readonly words: string }>> = {
  forbids: { sign: "✕", words: "forbids" },
  allows: { sign: "✓", words: "allows" },
  both: { sign: "✕", words: "forbids and allows" },
  "forbids-part": { sign: "✕", words: "forbids a part" },
  "allows-part": { sign: "✓", words: "allows a part" },
  nothing: { sign: "·", words: "" },
};

/** Sign, word, and the rule where it is not the one of the row; for the eye, beside the sentence. */
export function CellMark({ cell, tool }: { readonly cell: Cell; readonly tool: ExplainedTool }) {
  const { sign, words } = MARKS[cell.says];
  const rules = [...new Set(cell.statements.map(({ rule }) => rule))];
  const others = rules.filter((rule) => rule !== tool.tool);
  return (
    <span class={`mark-of ${cell.says} ${cell.decides ? "decides" : ""}`} aria-hidden="true">
      <span>
        <span class="sign">{sign}</span> {words}
        {cell.decides && " ◂"}
      </span>
      {others.slice(0, 2).map((rule) => (
        <RuleText key={rule} of={rule} />
      ))}
      {others.length > 2 && <span class="quiet">and {others.length - 2} more</span>}
    </span>
  );
}

/** The same as a sentence without its full stop. */
export function cellWords(skill: string, tool: ExplainedTool): string {
  const { statements, decides } = cellOf(skill, tool);
  const name = `"${oneLine(skill)}"`;
  if (statements.length === 0) {
    const silent = tool.silent.includes(skill);
    return `${name} says nothing of it${silent ? ", and so decides that it is not common" : ""}`;
  }
  const parts = statements.slice(0, 4).map(({ says, rule, extent }) => {
    const what = extent === "all" ? "" : " a part of it";
    return `${says}${what} by its rule ${oneLine(rule)}`;
  });
  const more = statements.length > 4 ? `, and has ${statements.length - 4} more rules for it` : "";
  return `${name} ${parts.join(", and ")}${more}${decides ? "; this decides" : ""}`;
}
