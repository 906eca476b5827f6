import type { Row } from "./row.ts";

const WIDTH = 1000;
const LINE = 24;
const TOP = 56;
/** Where names end, the bars begin and the goal stands. */
const NAMES = 560;
const GOAL = 760;
const END = 900;
const MAX_NAME = 84;

/** Draws the table: a bar to the left of the line is better than the goal asks, one over it is not met. */
export function chart(rows: readonly Row[]): string {
  const height = TOP + rows.length * LINE + 16;
  const met = rows.filter((row) => row.met).length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${met} of ${rows.length} goals met">
<style>
text { font: 13px system-ui, sans-serif; fill: #17201f; }
.head { font-weight: 600; }
.figure { font: 12px ui-monospace, monospace; }
.ground { fill: #ffffff; }
.met { fill: #2f9e76; }
.missed { fill: #c8324a; }
.goal { stroke: #556160; stroke-dasharray: 3 3; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6eceb; }
  .ground { fill: #0f1414; }
  .goal { stroke: #9aa9a7; }
}
</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
<text class="head" x="16" y="26">${met} of ${rows.length} goals met</text>
<text x="${GOAL}" y="26" text-anchor="middle">the goal</text>
<line class="goal" x1="${GOAL}" x2="${GOAL}" y1="34" y2="${height - 8}"/>
${rows.map(line).join("\n")}
</svg>
`;
}

function line({ what, ours, ratio, met, used }: Row, index: number): string {
  const y = TOP + index * LINE;
  const name = what.replaceAll("`", "");
  const short = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
  const kind = met ? "met" : "missed";
  const figure = /\d/.test(ratio) ? ratio : ours;
  const reach = Math.min(used ?? (met ? 0 : 1.5), (END - NAMES) / (GOAL - NAMES));
  const mark =
    used === undefined
      ? `<circle class="${kind}" cx="${NAMES + 6}" cy="${y + 4}" r="5"/>`
      : `<rect class="${kind}" x="${NAMES}" y="${y - 3}" width="${Math.max(2, reach * (GOAL - NAMES)).toFixed(1)}" height="14" rx="3"/>`;
  return `<text x="16" y="${y + 9}">${escaped(short)}</text>${mark}<text class="figure" x="${END + 8}" y="${y + 9}">${escaped(figure.slice(0, 14))}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
