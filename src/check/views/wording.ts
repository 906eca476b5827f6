/**
 * For rules about words themselves, where "do not" is part of the attack: whether a sentence gives
 * an order to its reader or only shows one, and the evidence for it.
 */
import type { Skill } from "../../skill/skill.ts";
import type { Excuse } from "../excuse.ts";
import { rankOf, type Severity } from "../finding.ts";
import type { Evidence } from "../rule.ts";
import type { Signal } from "../signal.ts";
import { isFollowed } from "./followed-files.ts";
import { liveHostIn } from "./live.ts";
import { purpose } from "./purpose.ts";
import type { Sentence } from "./sentences.ts";
import { isProhibition, isWarningHeading, isWarningLead } from "./warning-words.ts";

const SHOWN_BEFORE =
  /❌|🚫|✗|✘|^\W{0,8}(?:bad|wrong)\b|\b(?:e\.g\.|such as|for example|examples?|like|look(?:ing|s)? for|detect\w*|watch for|phrases?|patterns?|attempts?|attack\w*|inject\w*|malicious|adversar\w*|jailbreak attempts?|try to|tries to|trying to|trick\w*|if (?:it|they|a|an|some|any|the (?:document|page|content|text|email|file|message)) \w+|red flags?|says?|saying|contains?|claims?|claiming|refuse|reject)\b.{0,80}$/i;
const FORBIDDEN_BEFORE =
  /\b(?:never|do not|don['’]t|must not|should not|cannot|can['’]t|avoid|refuse to|not allowed to|prevents?|forbids?)\b[^.;:]{0,30}$/i;
const ABOUT_ATTACKS =
  /\b(?:prompt injection|injection attempts?|attackers?|jailbreak attempts?)\b/i;
/** Where text is shown; a paragraph is addressed to its reader. */
const SHOWING = new Set<Sentence["role"]>(["table", "code", "quote"]);
/** A short line in bold names what the fence below it shows. */
const LABEL = /^\*\*[^*]{3,60}\*\*$/;
const IN_QUOTES = "it stands in quotation marks";
const IN_SPAN = "it stands in a code span";
const MAX_QUOTE = 200;

/**
 * Why what a sentence says at an offset is not said to its reader; undefined when it is. What
 * leads to a live destination is said to whoever reads it, in quotation marks or not.
 */
export function mentionedBecause(
  skill: Skill,
  sentence: Sentence,
  index: number,
  found: string,
): Excuse | undefined {
  const { text, raw, section, lead } = sentence;
  if (liveHostIn(skill, raw) !== undefined) return undefined;
  const before = text.slice(0, index);
  if (isInside(text, index, found)) return { reason: IN_QUOTES, by: "form" };
  const at = raw.indexOf(found.trim().slice(0, 30));
  if (at > 0 && count(raw.slice(0, at), /`/g) % 2 === 1) return { reason: IN_SPAN, by: "form" };
  const heading = section.headings.at(-1) ?? "";
  const listed = sentence.role === "item" && !sentence.step;
  if (listed && (lead === heading ? isProhibition(heading) : isWarningLead(lead)))
    return { reason: "it stands in a list of what not to do", by: "form" };
  if (SHOWN_BEFORE.test(before) || ABOUT_ATTACKS.test(text))
    return { reason: "the sentence shows it as an example", by: "surroundings" };
  const shown = listed || SHOWING.has(sentence.role) || LABEL.test(raw);
  return shown && isWarningHeading(heading)
    ? { reason: `it stands below the heading "${heading}"`, by: "surroundings" }
    : undefined;
}

/** True when the words before an offset forbid what follows. */
export function isForbidden(text: string, index: number): boolean {
  return FORBIDDEN_BEFORE.test(text.slice(0, index));
}

/** The same for an order: its match may begin with the very words that forbid it. */
export function isOrderForbidden(text: string, order: RegExpExecArray): boolean {
  return isForbidden(text, order.index + order[0].trimEnd().lastIndexOf(" ") + 1);
}

function isInside(text: string, index: number, found: string): boolean {
  const before = text.slice(0, index + 1);
  const after = text.slice(index + found.length - 1);
  if (count(before, /["”“]/g) % 2 === 1 && /["”“]/.test(after)) return true;
  return /(?:^|\s)['‘«「『][^'’»」』]{0,200}$/.test(before) && /['’»」』]/.test(after);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Purposes for which attacks in words are what one tests with. */
const TESTED =
  /\b(?:guardrails?|moderat\w*|jailbreaks?|prompt[- ]injections?|red[- ]?team\w*|adversarial|evals?|safety (?:tests?|filters?))\b/;

/** Lists of such attacks stand in plain files, tables and fences, and not among the steps. */
function isMaterial(skill: Skill, { path, role }: Sentence): boolean {
  const data = role === "code" || role === "table" || !/\.(?:md|markdown|mdx)$/i.test(path);
  return data && TESTED.test(purpose(skill).text) && !isFollowed(skill, path);
}

/** What a rule about words yields. */
export interface Worded {
  readonly message: string;
  readonly severity: Severity;
  readonly signals: readonly Signal[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Evidence for words that are an order; weaker evidence when they are only mentioned. */
export function wordedEvidence(
  skill: Skill,
  sentence: Sentence,
  found: { readonly index: number; readonly text: string; readonly command?: boolean },
  worded: Worded,
): Evidence {
  const mention = mentionOf(skill, sentence, found);
  const full = weaker(worded.severity, sentence);
  const to = mention?.by === "form" ? "LOW" : "MEDIUM";
  const lowered = mention !== undefined && rankOf(full) < rankOf(to);
  return {
    message: worded.message,
    file: sentence.path,
    line: sentence.line,
    severity: lowered ? to : full,
    signals: mention === undefined ? worded.signals : [],
    metadata: {
      ...worded.metadata,
      quote: sentence.text.slice(0, MAX_QUOTE),
      stance: "ignored",
      ...(mention !== undefined && { demoted: { from: full, reason: mention.reason } }),
    },
  };
}

function mentionOf(
  skill: Skill,
  sentence: Sentence,
  found: { readonly index: number; readonly text: string; readonly command?: boolean },
): Excuse | undefined {
  const mention = mentionedBecause(skill, sentence, found.index, found.text);
  // A command in a code span is how one orders it.
  const spanned = mention?.reason === IN_SPAN || mention?.reason === IN_QUOTES;
  if (mention !== undefined && !(found.command === true && spanned)) return mention;
  if (liveHostIn(skill, sentence.raw) !== undefined || !isMaterial(skill, sentence))
    return undefined;
  return { reason: "the skill tests with such texts", by: "surroundings" };
}

/** A template of a prompt is for another model, a table documents: both weigh a step less. */
function weaker(severity: Severity, { role }: Sentence): Severity {
  if (role !== "code" && role !== "table") return severity;
  if (severity === "CRITICAL") return "HIGH";
  return severity === "HIGH" ? "MEDIUM" : "LOW";
}
