import { chainsOf } from "../../check/chain.ts";
import type { Excerpt } from "../../check/excerpts.ts";
import { type Finding, isError } from "../../check/finding.ts";
import { chainDrawing } from "./chain-drawing.ts";
import { html, type Markup } from "./markup.ts";

const MAX_TEXT = 600;

/** One finding: what, where, how it came about, the code, what to do. The worst are open. */
export function findingMarkup(
  finding: Finding,
  excerpts: readonly Excerpt[],
  hasPage: boolean,
): Markup {
  const { severity, rule_id, file_path, line_number, description, title, remediation } = finding;
  const opened = isError(finding) ? "open" : "";
  const notes = notesOf(finding);
  return html`<details class="finding" data-severity="${severity}" data-rule="${rule_id}" ${opened}>
<summary><span class="level ${severity}">${severity.toLowerCase()}</span><span class="what">${short(description)}</span><span class="where"><code>${shortPath(file_path)}:${line_number}</code> <span class="rule">${rule_id}</span></span></summary>
<div class="body">
${notes.map((note) => html`<p class="note">${note}</p>`)}
${chainsOf(finding).map(chainDrawing)}
${excerpts.length > 0 ? excerpts.map(codeMarkup) : snippetMarkup(finding)}
<dl class="advice"><dt>What a good skill does</dt><dd>${title}</dd><dt>How to correct it</dt><dd>${short(remediation)}${hasPage ? html` <a href="#rule-${rule_id}">About this rule</a>` : undefined}</dd></dl>
</div></details>
`;
}

/** A finding in one line, where there is no room for more. */
export function findingLine({ severity, description, file_path, line_number }: Finding): Markup {
  return html`<li><span class="level ${severity}">${severity.toLowerCase()}</span> ${short(description)} <code>${shortPath(file_path)}:${line_number}</code></li>
`;
}

/** Code with the lines that matter marked, also for those who do not see colours. */
function codeMarkup({ file, first, lines, marked }: Excerpt): Markup {
  const rows = lines.map((line, index) => {
    const number = first + index;
    const isMarked = marked.includes(number);
    const code = line.replaceAll("\t", "    ");
    return html`<span class="line${isMarked ? " marked" : ""}"><span class="number">${isMarked ? "▸" : " "}${String(number).padStart(5)}</span>${isMarked ? html`<mark>${code}</mark>` : html`<span>${code}</span>`}
</span>`;
  });
  return html`<figure class="code"><figcaption><code>${shortPath(file)}</code></figcaption><pre tabindex="0"><code>${rows}</code></pre></figure>
`;
}

function snippetMarkup({ snippet, line_number, file_path }: Finding): Markup | undefined {
  if (snippet === "") return undefined;
  return codeMarkup({
    file: file_path,
    first: line_number,
    lines: [snippet],
    marked: [line_number],
  });
}

/** Why a finding weighs more or less than its rule says. */
function notesOf({ metadata }: Finding): string[] {
  const notes: string[] = [];
  for (const [key, words] of [
    ["demoted", "Weighs less than"],
    ["raised", "Weighs more than"],
  ] as const) {
    const change = metadata[key];
    if (typeof change !== "object" || change === null) continue;
    const from = "from" in change ? String(change.from).toLowerCase() : "its rule says";
    const reason = "reason" in change ? String(change.reason) : "";
    notes.push(`${words} ${from}: ${short(reason)}.`);
  }
  return notes;
}

function short(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}

/** A path may be long; its end tells most. */
export function shortPath(path: string): string {
  return path.length <= 160 ? path : `…${path.slice(-159)}`;
}
