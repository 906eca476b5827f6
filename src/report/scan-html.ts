import { hash } from "node:crypto";
import { rankOf, SEVERITIES, type Severity } from "../check/finding.ts";
import { shortPath } from "./html/finding-markup.ts";
import { html, type Markup, trusted } from "./html/markup.ts";
import { OUTCOME_WORDS, OUTCOMES, type Outcome, outcomeOf } from "./html/outcome.ts";
import { rulePage } from "./html/rule-page.ts";
import { SCRIPT } from "./html/script.ts";
import { skillMarkup } from "./html/skill-markup.ts";
import { STYLE } from "./html/style.ts";
import type { ReportedScan } from "./scan-text.ts";

/** What the page shows beside results. */
export interface ScanHtmlOptions {
  /** Of psk itself. */
  readonly version: string;
  /** The Markdown page of each rule that found something, by its id. */
  readonly pages: ReadonlyMap<string, string>;
  /** Paths that gave no result, in words. */
  readonly failed: readonly string[];
}

/** Together the findings of a report take no more than this, however many skills there are. */
const MAX_FINDINGS_CHARACTERS = 12_000_000;
const MAX_FAILED = 200;

/** The scan as one page that needs nothing else and can do nothing: no network, no foreign code. */
export function scanHtml(results: readonly ReportedScan[], options: ScanHtmlOptions): string {
  const skills = sorted(results).map((result, index) => ({ result, anchor: `skill-${index + 1}` }));
  const [first] = results;
  return html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy()}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>Scan of ${countOf(results.length, "skill")}: ${sumUp(results)}</title>
<style>${trusted(STYLE)}</style></head>
<body><a class="skip" href="#skills">Go to the skills</a>
<header><h1>Skill scan</h1><p class="dim">${countOf(results.length, "skill")}, ${first === undefined ? "" : `${first.timestamp.slice(0, 16).replace("T", " ")} UTC, `}psk ${options.version}</p>
${summary(results, options.failed)}</header>
<main id="skills">
${tableOf(skills)}
${filters(skills)}
${sections(skills, new Set(options.pages.keys()))}
${options.pages.size === 0 ? undefined : html`<section class="card" aria-labelledby="rules"><h2 id="rules">About the rules</h2>${[...options.pages].sort(byName).map(([id, page]) => rulePage(id, page))}</section>`}
</main>
<footer><p>Made by psk on this machine. Nothing was run, and nothing was sent anywhere. “Safe” means that everything that counts was read and nothing was found that the policy blocks; it is no proof that there is nothing. Secrets are masked; characters that cannot be seen are shown as escapes.</p></footer>
<script>${trusted(SCRIPT)}</script></body></html>
`.markup;
}

interface Anchored {
  readonly result: ReportedScan;
  readonly anchor: string;
}

/** The browser runs this page's own script and style, known by their hashes, and nothing else. */
function contentPolicy(): string {
  const source = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;
  return `default-src 'none'; style-src ${source(STYLE)}; script-src ${source(SCRIPT)}; base-uri 'none'; form-action 'none'`;
}

function sorted(results: readonly ReportedScan[]): ReportedScan[] {
  const rank = (result: ReportedScan) =>
    OUTCOMES.indexOf(outcomeOf(result)) * 10 + rankOf(result.max_severity);
  return results.toSorted((a, b) => rank(a) - rank(b));
}

function summary(results: readonly ReportedScan[], failed: readonly string[]): Markup {
  const counts = countsOf(results);
  let x = 0;
  const bars = counts.map(({ outcome, count }) => {
    const width = results.length === 0 ? 0 : (1000 * count) / results.length;
    const bar = html`<rect class="${outcome}" x="${x}" y="0" width="${width}" height="12"/>`;
    x += width;
    return bar;
  });
  return html`<ul class="tiles">${counts.map(({ outcome, count }) => html`<li class="${outcome}"><b>${count}</b>${OUTCOME_WORDS[outcome]}</li>`)}${failed.length === 0 ? undefined : html`<li class="failed"><b>${failed.length}</b>could not be read</li>`}</ul>
<svg class="bar" viewBox="0 0 1000 12" preserveAspectRatio="none" role="img" aria-label="${sumUp(results)}">${bars}</svg>
<ul class="levels" aria-label="Findings by severity">${SEVERITIES.map((level) => html`<li><span class="level ${level}">${level.toLowerCase()}</span> ${findingsOf(results, level)}</li>`)}</ul>
${failed.length === 0 ? undefined : html`<ul class="plain note warn">${failed.slice(0, MAX_FAILED).map((words) => html`<li>${words.slice(0, 400)}</li>`)}</ul>`}`;
}

function tableOf(skills: readonly Anchored[]): Markup {
  const rows = skills.map(({ result, anchor }) => {
    const counts = SEVERITIES.slice(0, 4).map((level) => findingsOf([result], level));
    return html`<tr data-skill="${anchor}"><td><a href="#${anchor}">${result.skill_name.slice(0, 120)}</a></td><td><span class="verdict ${outcomeOf(result)}">${OUTCOME_WORDS[outcomeOf(result)]}</span></td>${counts.map((count) => html`<td class="count">${count === 0 ? "–" : count}</td>`)}<td><code>${shortPath(result.path)}</code></td></tr>
`;
  });
  return html`<section class="card" aria-labelledby="all"><h2 id="all">All skills</h2><div class="scroll tall" tabindex="0" role="group" aria-labelledby="all"><table><thead><tr><th scope="col">Skill</th><th scope="col">Verdict</th>${SEVERITIES.slice(0, 4).map((level) => html`<th scope="col" class="count">${level.charAt(0)}${level.slice(1).toLowerCase()}</th>`)}<th scope="col">Path</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function filters(skills: readonly Anchored[]): Markup {
  const rules = new Set(
    skills.flatMap(({ result }) => result.findings.map(({ rule_id }) => rule_id)),
  );
  return html`<form id="filters" role="search" aria-label="Filter findings" hidden>
<label>Text<input type="search" name="text" autocomplete="off"></label>
<label>Skill<select name="skill"><option value="">all</option>${skills.map(({ result, anchor }) => html`<option value="${anchor}">${result.skill_name.slice(0, 60)}</option>`)}</select></label>
<label>Verdict<select name="verdict"><option value="">all</option>${countsOf(skills.map(({ result }) => result)).map(({ outcome }) => html`<option value="${outcome}">${OUTCOME_WORDS[outcome]}</option>`)}</select></label>
<label>Rule<select name="rule"><option value="">all</option>${[...rules].sort().map((id) => html`<option>${id}</option>`)}</select></label>
<fieldset><legend>Severity</legend>${SEVERITIES.map((level) => html`<label><input type="checkbox" name="severity" value="${level}" checked>${level.toLowerCase()}</label>`)}</fieldset>
<button type="reset">Show all</button><button type="button" id="open-all">Open all</button><button type="button" id="close-all">Close all</button>
<p id="shown" role="status"></p></form>`;
}

/** Skills share the room for findings: the worst come first, and each leaves some to the rest. */
function sections(skills: readonly Anchored[], pages: ReadonlySet<string>): Markup[] {
  let room = MAX_FINDINGS_CHARACTERS;
  return skills.map(({ result, anchor }, index) => {
    const share = Math.max(room / 10, room / (skills.length - index));
    const section = skillMarkup(result, { anchor, pages, room: Math.floor(share) });
    room = Math.max(0, room - section.markup.length);
    return section;
  });
}

/** How many skills have which outcome, the worst first; invalid ones are named where there are any. */
function countsOf(results: readonly ReportedScan[]): { outcome: Outcome; count: number }[] {
  return OUTCOMES.map((outcome) => {
    const count = results.filter((result) => outcomeOf(result) === outcome).length;
    return { outcome, count };
  }).filter(({ outcome, count }) => outcome !== "invalid" || count > 0);
}

function findingsOf(results: readonly ReportedScan[], level: Severity): number {
  return results.reduce(
    (sum, { findings }) => sum + findings.filter(({ severity }) => severity === level).length,
    0,
  );
}

function sumUp(results: readonly ReportedScan[]): string {
  return countsOf(results)
    .map(({ outcome, count }) => `${count} ${OUTCOME_WORDS[outcome]}`)
    .join(", ");
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
