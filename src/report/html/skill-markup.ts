import type { Capabilities } from "../../check/capabilities.ts";
import type { Coverage } from "../../check/coverage.ts";
import { worstFirst } from "../../check/finding.ts";
import type { ReportedScan } from "../scan-text.ts";
import { findingLine, findingMarkup, shortPath } from "./finding-markup.ts";
import { html, type Markup } from "./markup.ts";
import { OUTCOME_WORDS, outcomeOf, reasonOf } from "./outcome.ts";

/** What the page knows beside the result of a skill. */
export interface SkillContext {
  /** The anchor of its section. */
  readonly anchor: string;
  /** Rules that have a page in the report. */
  readonly pages: ReadonlySet<string>;
  /** How many characters the findings of this skill may take. */
  readonly room: number;
}

const MAX_LISTED = 40;

/** The part of the page about one skill. */
export function skillMarkup(result: ReportedScan, context: SkillContext): Markup {
  const { skill_name, path, validation_error } = result;
  const outcome = outcomeOf(result);
  return html`<section class="skill" id="${context.anchor}" data-verdict="${outcome}" aria-labelledby="${context.anchor}-name">
<header><h2 id="${context.anchor}-name">${skill_name.slice(0, 120)}</h2><span class="verdict ${outcome}">${OUTCOME_WORDS[outcome]}</span><p class="path"><code>${shortPath(path)}</code></p><p class="says">${reasonOf(result)}</p></header>
${validation_error === undefined ? undefined : html`<p class="note warn">This is not a valid skill: ${validation_error.message.slice(0, 600)}</p>`}
${notJudgedMarkup(result)}
${findingsMarkup(result, context)}
${factsMarkup(result)}
</section>
`;
}

function findingsMarkup(result: ReportedScan, { pages, room }: SkillContext): Markup {
  const { findings, excerpts = {} } = result;
  if (findings.length === 0) {
    const isClean = outcomeOf(result) === "safe";
    return html`<p class="${isClean ? "none" : "dim"}">No findings.</p>`;
  }
  const shown: Markup[] = [];
  let left = room;
  for (const finding of findings.toSorted(worstFirst)) {
    const markup = findingMarkup(finding, excerpts[finding.id] ?? [], pages.has(finding.rule_id));
    left -= markup.markup.length;
    if (left < 0) break;
    shown.push(markup);
  }
  const more = findings.length - shown.length;
  return html`<h3>Findings</h3>
${shown}${more === 0 ? undefined : html`<p class="note">${more} more, left out to keep this page small. <code>psk scan --format json</code> has them all.</p>`}`;
}

/** What could not be judged, each with its reason: without it nobody can act on the verdict. */
function notJudgedMarkup({ not_judged }: ReportedScan): Markup | undefined {
  if (not_judged.length === 0) return undefined;
  return html`<div class="note warn"><h3>Not judged</h3><ul class="plain">${not_judged.slice(0, MAX_LISTED).map(({ path, reason }) => html`<li>${path === "." ? undefined : html`<code>${shortPath(path)}</code> `}${reason.slice(0, 300)}</li>`)}${andMore(not_judged.length)}</ul></div>`;
}

function factsMarkup({ capabilities, hygiene, coverage }: ReportedScan): Markup {
  return html`<div class="facts">
<div><h3>What it can do</h3>${capabilitiesMarkup(capabilities)}</div>
<div><h3>What was scanned</h3>${coverageMarkup(coverage)}</div>
${
  hygiene.length === 0
    ? undefined
    : html`<div><h3>What to tidy</h3><p>This is not about security and changes no verdict.</p><ul class="plain">${hygiene.slice(0, MAX_LISTED).map(findingLine)}${andMore(hygiene.length)}</ul></div>`
}
</div>`;
}

function capabilitiesMarkup(can: Capabilities): Markup {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["Reads", can.reads],
    ["Writes with", can.writes],
    ["Runs", can.executes],
    ["Connects to", can.connects],
    ["Stays behind", can.persists ? ["yes"] : []],
    ["Spends money", can.spends ? ["yes"] : []],
  ];
  const some = rows.filter(([, items]) => items.length > 0);
  if (some.length === 0) return html`<p>Nothing beside giving instructions.</p>`;
  return html`<dl class="can">${some.map(
    ([name, items]) =>
      html`<dt>${name}</dt><dd>${items.slice(0, MAX_LISTED).map((item) => html`<span class="chip">${item.slice(0, 100)}</span> `)}${items.length > MAX_LISTED ? `and ${items.length - MAX_LISTED} more` : ""}</dd>`,
  )}</dl>`;
}

function coverageMarkup({ complete, files, not_scanned, not_assessed }: Coverage): Markup {
  const said = complete ? "Everything that can hold instructions or code" : "Only a part";
  return html`<p>${said} of ${files} ${files === 1 ? "file" : "files"}.</p>
${not_scanned.length === 0 ? undefined : html`<ul class="plain">${not_scanned.slice(0, MAX_LISTED).map(({ path, reason }) => html`<li><code>${shortPath(path)}</code> ${reason.slice(0, 200)}</li>`)}${andMore(not_scanned.length)}</ul>`}
<p class="dim">Not assessed: ${not_assessed.join("; ")}.</p>`;
}

function andMore(count: number): Markup | undefined {
  return count > MAX_LISTED ? html`<li>and ${count - MAX_LISTED} more</li>` : undefined;
}
