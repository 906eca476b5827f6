import type { Finding, SkillContents } from "../../api/types.ts";
import { Visible } from "../../parts/visible.tsx";
import { foldedNotesOf } from "./findings.tsx";

type Row = SkillContents["frontmatter"][number];

/** The frontmatter as a table, with what was found in it at its rows. */
export function Frontmatter(props: {
  readonly contents: SkillContents;
  readonly findings: readonly Finding[];
}) {
  const { frontmatter, skill_file, body_line } = props.contents;
  const notes = foldedNotesOf(props.findings, skill_file).filter(({ line }) => line < body_line);
  if (frontmatter.length === 0) return <p class="quiet">There is no frontmatter.</p>;
  return (
    <table class="frontmatter">
      <caption class="visually-hidden">Frontmatter</caption>
      <tbody>
        {frontmatter.map((row, index) => (
          <tr key={index}>
            <th scope="row" class={`depth-${Math.min(row.depth, 4)}`}>
              <Visible text={row.key} />
            </th>
            <td>
              <Values row={row} />
              {notes
                .filter(({ line }) => rowAt(frontmatter, line) === row)
                .map((note) => note.content)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ row }: { readonly row: Row }) {
  if (row.kind === "map") return null;
  if (row.kind === "text") return <Visible text={row.values[0] ?? ""} />;
  return (
    <ul>
      {row.values.map((value, index) => (
        <li key={index}>
          <Visible text={value} />
        </li>
      ))}
    </ul>
  );
}

/** The row that a line belongs to: a text may go on for several lines. */
function rowAt(rows: readonly Row[], line: number): Row | undefined {
  return rows.findLast((row) => row.line <= line) ?? rows[0];
}
