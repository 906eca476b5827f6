/**
 * Markdown as blocks with a role: what is prose that an agent follows, what is code, what is
 * hidden in a comment. A line scanner, linear in the length of the text.
 */
import type { Skill } from "../../skill/skill.ts";
import { withoutNumbers } from "./carriers/carried.ts";
import { documents } from "./documents.ts";
import { view } from "./view.ts";

/** What a block is to its reader. */
export type Role = "heading" | "prose" | "item" | "code" | "comment" | "quote" | "table" | "meta";

/** The part of a document below one heading. */
export interface Section {
  /** Headings from the outermost in; empty before the first. */
  readonly headings: readonly string[];
  /** Which section of its document it is, counted from 0. */
  readonly index: number;
}

/** A run of lines with one role. */
export interface Block {
  readonly path: string;
  readonly role: Role;
  readonly text: string;
  /** Of its first line of text; for code, the line after the fence. */
  readonly line: number;
  /** The word behind a fence, in lower case. */
  readonly info: string;
  readonly section: Section;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const HEADING_END = /(?<![ \t#])[ \t#]+$/;
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})[ \t]*([^\s`{]*)(.*)$/;
/** `**Note**` begins with a star and is no item; `8.Text` is one that lacks its space. */
const ITEM = /^[ \t]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]*)\S/;
const TABLE = /^[ \t]*\|/;
const QUOTE = /^[ \t]{0,3}>/;

/** The blocks of all markdown of a skill, in their order. */
export const blocks = view((skill: Skill): readonly Block[] =>
  documents(skill).flatMap((document) =>
    document.language === "markdown" ? markdownBlocks(document.path, document.text) : [],
  ),
);

/** The blocks of one markdown text. */
export function markdownBlocks(path: string, text: string): Block[] {
  const result: Block[] = [];
  const headings: string[] = [];
  let section: Section = { headings: [], index: 0 };
  let open: { role: Role; lines: string[]; line: number; info: string } | undefined;
  let fence: string | undefined;
  let inComment = false;

  const close = () => {
    if (open?.lines.some((line) => line.trim() !== "")) {
      const { role, lines, line, info } = open;
      result.push({ path, role, text: lines.join("\n"), line, info, section });
    }
    open = undefined;
  };
  const add = (role: Role, line: string, number: number, alone = false) => {
    if (open === undefined || open.role !== role || alone) {
      close();
      open = { role, lines: [], line: number, info: "" };
    }
    open.lines.push(line);
  };

  const lines = text.split(/\r?\n/);
  let number = 0;
  const metaEnd = frontmatterEnd(lines);
  for (const written of lines) {
    const line = fence === undefined && written.includes("&#") ? withoutNumbers(written) : written;
    number++;
    if (number <= metaEnd) {
      if (!/^---\s*$/.test(line)) add("meta", line, number);
      continue;
    }
    const [, ticks, info = "", rest = ""] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (ticks?.startsWith(fence) && (info + rest).trim() === "") {
        close();
        fence = undefined;
      } else open?.lines.push(line);
      continue;
    }
    if (inComment || line.includes("<!--")) {
      const parts = commentParts(line, inComment);
      inComment = parts.open;
      if (parts.comment.trim() !== "") add("comment", parts.comment, number);
      if (parts.rest.trim() === "") {
        if (!inComment) close();
        continue;
      }
      add("prose", parts.rest, number);
      continue;
    }
    if (ticks !== undefined && !(ticks.startsWith("`") && rest.includes("`"))) {
      close();
      fence = ticks;
      open = { role: "code", lines: [], line: number + 1, info: info.toLowerCase() };
      continue;
    }
    const [, marks, words = ""] = HEADING.exec(line) ?? [];
    if (marks !== undefined) {
      const title = words.replace(HEADING_END, "");
      close();
      headings.length = marks.length - 1;
      headings[marks.length - 1] = title;
      section = { headings: headings.filter(Boolean), index: section.index + 1 };
      result.push({ path, role: "heading", text: title, line: number, info: "", section });
    } else if (line.trim() === "") close();
    // A command that goes on over the end of a line may go on with a pipe.
    else if (open !== undefined && goesOn(open.lines)) open.lines.push(line);
    else if (TABLE.test(line)) add("table", line, number);
    else if (QUOTE.test(line)) add("quote", line.replace(/^[ \t]{0,3}>[ \t]?/, ""), number);
    else if (ITEM.test(line)) add("item", line, number, true);
    else add(open?.role === "item" ? "item" : "prose", line, number);
  }
  close();
  return result;
}

function goesOn(lines: readonly string[]): boolean {
  return lines.at(-1)?.endsWith(" \\") ?? false;
}

/** The number of lines up to the closing fence; 0 without frontmatter. */
function frontmatterEnd(lines: readonly string[]): number {
  if (!/^\ufeff?---\s*$/.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end === -1 ? 0 : end + 1;
}

/** What of a line stands in `<!-- -->` and what does not. */
function commentParts(
  line: string,
  open: boolean,
): { comment: string; rest: string; open: boolean } {
  let comment = "";
  let rest = "";
  let inside = open;
  for (let position = 0; position < line.length; ) {
    const mark = inside ? "-->" : "<!--";
    const next = line.indexOf(mark, position);
    const end = next === -1 ? line.length : next;
    if (inside) comment += line.slice(position, end);
    else rest += line.slice(position, end);
    if (next === -1) break;
    inside = !inside;
    position = next + mark.length;
  }
  return { comment, rest, open: inside };
}
