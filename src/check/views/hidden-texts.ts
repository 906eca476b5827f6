/** Text of a document that its rendered page does not show, or shows where nobody looks. */
import { frontmatterOf, type Skill } from "../../skill/skill.ts";
import { CLIENT_KEYS, SPEC_KEYS } from "../known-keys.ts";
import { blocks } from "./blocks.ts";
import { type Document, documents } from "./documents.ts";
import { lineCounter, linesOf } from "./lines-of.ts";
import { view } from "./view.ts";

/** A text out of sight. */
export interface HiddenText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** Words that follow "stands". */
  readonly where: string;
  /**
   * `small`: authors do it for their own notes. `some`: pages do it for their looks. `great`: it
   * takes trouble and has no other use.
   */
  readonly effort: "small" | "some" | "great";
}

const LEAST_BLANK_LINES = 200;
const FAR_RIGHT = /\S[ \t\u00a0\u3000]{150,}(\S[^\n]{8,4000})/g;
const FAR_GAPS = [" ".repeat(100), "\t".repeat(40), "\u00a0".repeat(40), "\u3000".repeat(40)];
const MANY_BLANKS = /\n\s{200}/;
const STYLE =
  /display\s{0,4}:\s{0,4}none|(?:^|[\s;"'])(?:max-)?(?:height|width)\s{0,4}:\s{0,4}0(?:px|em|rem|%)?(?=\s*[;"'])|clip(?:-path)?\s{0,4}:\s{0,4}(?:rect\(0|inset\((?:50|100)%)|transform\s{0,4}:\s{0,4}scale\(0|visibility\s{0,4}:\s{0,4}hidden|font-size\s{0,4}:\s{0,4}0*(?:[01]?(?:\.\d+)?(?:px|pt|em|rem|%)?)(?=\s*[;"'])|opacity\s{0,4}:\s{0,4}0(?:\.0\d*)?(?=\s*[;"'])|(?:left|top|text-indent)\s{0,4}:\s{0,4}-\d{3,}|color\s{0,4}:\s{0,4}(?:white|#fff(?:fff)?|transparent)\b/i;
const STYLED = /<([a-z][a-z0-9]{0,15})\b([^>\n]{0,500})>([^<]{4,4000})</gi;
const HIDDEN_ATTRIBUTE = /\shidden(?=[\s=>]|$)/i;
const LINK_TITLE = /\]\([^\s()]{0,500}\s{1,8}["']([^"'\n]{12,2000})["']\)/g;
const ALT_TEXT = /!\[((?:(?!!\[)[^\]\n]){12,2000})\]\(/g;
const DEFINITION = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]{1,8}(\S[^\n]{0,2000})/gm;

/** Keys that agents read or that authors use to say who they are. */
const KNOWN = new Set([
  ...SPEC_KEYS,
  ...CLIENT_KEYS,
  "when_to_use",
  "when-to-use",
  "summary",
  "title",
]);

/** All text out of sight, in the order of the files. */
export const hiddenTexts = view((skill: Skill): readonly HiddenText[] => {
  const found: HiddenText[] = [];
  for (const { path, role, text, line } of blocks(skill)) {
    if (role !== "comment") continue;
    found.push({
      path,
      line,
      text,
      where: "in a comment that the page does not show",
      effort: "small",
    });
  }
  for (const document of documents(skill)) {
    found.push(...farAway(document));
    if (document.language === "markdown") found.push(...inMarkup(document));
  }
  found.push(...oddKeys(skill));
  return found;
});

/** Behind hundreds of spaces, or below hundreds of empty lines. */
function* farAway({ path, text }: Document): Generator<HiddenText> {
  const lineAt = lineCounter(text);
  if (FAR_GAPS.some((gap) => text.includes(gap))) {
    for (const match of text.matchAll(FAR_RIGHT)) {
      const far = match[1] ?? "";
      if (/^[|+\\/*#-]+$|^\|/.test(far)) continue; // the frame of a table
      const where = "far to the right, behind hundreds of spaces";
      yield { path, line: lineAt(match.index), text: far, where, effort: "great" };
    }
  }
  if (!MANY_BLANKS.test(text)) return;
  let blank = 0;
  const lines = linesOf(text);
  for (const { line, text: shown } of lines) {
    if (shown.trim() !== "" && blank >= LEAST_BLANK_LINES) {
      const rest = lines.slice(line - 1, line + 60).map((below) => below.text);
      const where = `below ${blank} empty lines`;
      yield { path, line, text: rest.join("\n"), where, effort: "great" };
    }
    blank = shown.trim() === "" ? blank + 1 : 0;
  }
}

function* inMarkup({ path, text }: Document): Generator<HiddenText> {
  const lineAt = lineCounter(text);
  if (text.includes("<")) {
    for (const match of text.matchAll(STYLED)) {
      const [, , attributes = "", content = ""] = match;
      if (!STYLE.test(attributes) && !HIDDEN_ATTRIBUTE.test(` ${attributes}`)) continue;
      const where = "in an element that is not shown";
      yield { path, line: lineAt(match.index), text: content, where, effort: "some" };
    }
  }
  for (const [pattern, where] of [
    [LINK_TITLE, "in the title of a link"],
    [ALT_TEXT, "in the text that stands for a picture"],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      yield { path, line: lineAt(match.index), text: match[1] ?? "", where, effort: "small" };
    }
  }
  if (!text.includes("]: ")) return;
  const uses = usesOfLabels(text);
  for (const match of text.matchAll(DEFINITION)) {
    const [, label = "", target = ""] = match;
    // `[//]: # (text)` is a comment by custom; a label nobody uses is one in disguise.
    const isComment = /^(?:\/\/|#|comment|_|\s)/i.test(label);
    if (!isComment && ((uses.get(label.toLowerCase()) ?? 0) > 1 || label.startsWith("^"))) continue;
    const where = "in a link definition that nothing uses";
    const words = `${isComment ? "" : label} ${/["'(](.*)["')]/.exec(target)?.[1] ?? (isComment ? target : "")}`;
    yield { path, line: lineAt(match.index), text: words.trim(), where, effort: "small" };
  }
}

function usesOfLabels(text: string): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [, label = ""] of text.matchAll(/\[([^\][\n]{1,200})\]/g)) {
    const key = label.toLowerCase();
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return uses;
}

/** Keys of the frontmatter that no agent knows, with a text as long as an order. */
function* oddKeys(skill: Skill): Generator<HiddenText> {
  const { skillText } = skill;
  const fields = frontmatterOf(skill)?.fields;
  if (fields === undefined || skillText.state !== "text") return;
  for (const [key, { value, line }] of fields) {
    if (typeof value !== "string" || value.length < 24 || KNOWN.has(key)) continue;
    const where = `in the frontmatter key "${key}" that no agent knows`;
    yield { path: skillText.path, line, text: value, where, effort: "small" };
  }
}
