/**
 * What an agent reads as words: the sentences of a skill's prose, lists, comments, descriptions and
 * plain texts, of remarks in its programs and of what was decoded. Linear in the length of the text.
 */
import type { Skill } from "../../skill/skill.ts";
import { type Block, blocks, markdownBlocks, type Role, type Section } from "./blocks.ts";
import { guessLanguage } from "./code-language.ts";
import { noteCut } from "./cuts.ts";
import { decodedLayers } from "./decoded.ts";
import { type Document, documents } from "./documents.ts";
import { isRefanged, plain, readable, refanged } from "./readable-text.ts";
import { nameTexts, saidTexts, shownTexts } from "./said-texts.ts";
import { tableSteps } from "./table-steps.ts";
import { isUsed } from "./used-files.ts";
import { view } from "./view.ts";
import { type WordSet, wordBits } from "./word-sets.ts";
import { becomesIn, writtenTexts } from "./written-texts.ts";

/** One sentence, list item, table row or remark. */
export interface Sentence {
  readonly path: string;
  readonly line: number;
  /** Without list marks and emphasis; code spans keep their text and lose their ticks. */
  readonly text: string;
  /** The same with its ticks, to tell what is only quoted. */
  readonly raw: string;
  /**
   * `remark` stands in a program, `printed` is what one says, `decoded` came out of an encoding,
   * `data` is a value beside others.
   */
  readonly role: Role | "remark" | "printed" | "decoded" | "data";
  readonly section: Section;
  /** An item of a numbered list: a step of a procedure. */
  readonly step: boolean;
  /** What a list is introduced by: the last words before it that are no item. */
  readonly lead: string;
  /** Which lists of words it has one of: what rules ask for before they look closer. */
  readonly wordBits: number;
  /** The sentence before it in the same section, and the one after it in the same block. */
  before: string;
  after: string;
  /** The code that directly follows, when the sentence ends its block. */
  code: string;
}

const MAX_SENTENCE = 1200;
const MAX_PART = 1000;
const MAX_CODE = 4000;
const MIN_REMARK = 16;
const MAX_SENTENCES = 100_000;
const NOWHERE: Section = { headings: [], index: 0 };
/** Comments of a file without headings: they are not about the value that happens to follow. */
const NOTES: Section = { headings: [], index: 1 };
/** Fences that hold words: templates of prompts, notices, plain text. */
const WORDY_INFO = /^(?:|text|txt|md|markdown|prompt|plain|plaintext|xml|html)$/;
const PLAIN_TEXT =
  /\.(?:txt|text|rst|adoc|asciidoc|org|prompt|tmpl|log|(?:md|markdown|mdc)\.\w{1,12})$|(?:^|\/)[A-Z][A-Z_-]{2,30}$/;
/** Fences of a kind that has a reader of its own. */
const CARRIED_INFO =
  /^(?:json[c5l]?|ya?ml|toml|ini|xml|svg|css|scss|sql|mermaid|plantuml|dot|diff|patch|csv|tsv|env|properties|latex|tex|jinja2?|handlebars|rst|adoc|ics|srt|vtt|po)$/;
/** A heading is a name; one that is as long as a sentence is one. */
const MIN_SAID_IN_HEADING = 60;
/** A line that begins with emphasis is no item, and often introduces a list. */
const LIST_MARK = /^[ \t]*(?:[-*+•][ \t]|\d{1,9}[.)])/;
const REMARK = /^[ \t]*(?:#(?!!)|\/\/|\*|\/\*\*?|--|;|REM\b|"""|''')[ \t]*(.*)$/;

/** All sentences of a skill, in the order of its files. */
export const sentences = view((skill: Skill): readonly Sentence[] => {
  const result: Sentence[] = [];
  addBlocks(isRefanged(skill) ? blocks(skill).map(refanged) : blocks(skill), result);
  for (const document of documents(skill)) {
    if (document.language === "markdown") continue;
    if (PLAIN_TEXT.test(document.path)) {
      addBlocks(markdownBlocks(document.path, document.text), result);
    } else {
      if (document.language !== "data" && document.language !== "other")
        addRemarks(document, result);
      const read = isUsed(skill, document.path);
      for (const piece of saidTexts(skill, document)) {
        const section = piece.role === "comment" ? NOTES : NOWHERE;
        addText({ ...piece, path: document.path, section, read }, result);
      }
    }
  }
  for (const { path, line, text, into } of writtenTexts(skill)) {
    if (into === "shell") continue;
    addText({ path, line, text, role: "prose", section: NOWHERE, oneLine: true }, result);
  }
  for (const { path, line, text } of decodedLayers(skill)) {
    if (guessLanguage(text) === undefined) {
      addText({ path, line, text, role: "decoded", section: NOWHERE }, result);
    }
  }
  for (const named of nameTexts(skill)) {
    addText({ ...named, section: NOWHERE, read: true }, result);
  }
  if (result.length <= MAX_SENTENCES) return result;
  noteCut(skill, result[MAX_SENTENCES]?.path ?? "", "more sentences than are read");
  return result.slice(0, MAX_SENTENCES);
});

function addBlocks(list: readonly Block[], result: Sentence[]): void {
  let last: Sentence | undefined;
  let lead = "";
  let section: Section | undefined;
  for (const block of list) {
    if (block.section !== section) lead = "";
    section = block.section;
    if (block.role === "code") {
      if (last?.section === block.section) last.code = block.text.slice(0, MAX_CODE);
      const wordy = WORDY_INFO.test(block.info) && guessLanguage(block.text) === undefined;
      if (last?.section === block.section && isToBeWritten(last.text)) {
        addText({ ...block, role: "prose" }, result);
      } else if (wordy) addText(block, result);
      else if (CARRIED_INFO.test(block.info)) {
        for (const piece of shownTexts(block)) addText({ ...block, ...piece }, result);
      } else addRemarks(block, result);
      continue;
    }
    if (block.role === "table") {
      const { steps, rest } = tableSteps(block);
      for (const step of steps) addText({ ...block, ...step, role: "item" }, result);
      addText({ ...block, text: rest }, result);
      last = result.at(-1);
      continue;
    }
    const item = block.role === "item" && LIST_MARK.test(block.text);
    const said = block.role === "heading" && block.text.length >= MIN_SAID_IN_HEADING;
    addText(said ? asProse(block) : block, result, item ? lead : "");
    if (!item) lead = block.text.slice(-200);
    last = result.at(-1);
  }
}

const WRITES =
  /\b(?:add|append|put|paste|write|insert|copy|save|prepend|include|create|place|store)\b/i;

/** "Append this to CLAUDE.md:" makes the fence below it an instruction. */
function isToBeWritten(text: string): boolean {
  return /:\s*$/.test(text) && WRITES.test(text) && becomesIn(text) === "instructions";
}

/** What a heading says is not excused by what it says. */
function asProse(block: Block): Block {
  const headings = block.section.headings.slice(0, -1);
  return { ...block, role: "prose", section: { ...block.section, headings } };
}

/** Where a sentence goes on over the end of a line. */
const WRAPPED = new Set<Sentence["role"]>(["prose", "item", "quote", "comment", "remark"]);
/** Values and messages are read only where they could say something to a reader. */
const WEIGHED = new Set<Sentence["role"]>(["data", "printed"]);
const PLACE_OR_SCRIPT = /:\/\/|\w@\w|~\/|[^\x00-\x7f]/;
/** What an answer is to be measured by tells of somebody, and nobody to do something. */
const TOLD_OF_OTHERS =
  /^(?:does not|doesn['’]t|refuses|declines|avoids|never \w{2,12}s|the (?:agent|assistant|model|response|answer|output|skill) (?:\w{2,15}s|should|must|correctly|never|does))\b/i;

function mayOrder(text: string, bits: number, read: boolean): boolean {
  return PLACE_OR_SCRIPT.test(text) || (bits !== 0 && (read || !TOLD_OF_OTHERS.test(text)));
}

type Piece = Omit<Block, "role" | "info"> & {
  readonly role: Sentence["role"];
  readonly oneLine?: boolean | undefined;
  /** The agent comes to the file: what it says of an agent is said to it. */
  readonly read?: boolean;
};

/** Splits a block at ends of sentences and at lines that begin anew. */
function addText(piece: Piece, result: Sentence[], lead = ""): void {
  const { path, role, section } = piece;
  let line = piece.line;
  let open: { line: number; parts: string[]; length: number } | undefined;
  const step = /^[ \t]*(?:\d{1,9}[.)]|step \d)/i.test(piece.text);
  const first = result.length;
  const close = () => {
    if (open === undefined) return;
    const raw = readable(open.parts.join(" "));
    const text = plain(raw);
    const bits = wordBits(text.toLowerCase());
    if (text.length > 2 && (!WEIGHED.has(role) || mayOrder(text, bits, piece.read ?? false))) {
      const previous = result.at(-1);
      const near = previous?.path === path && previous.section === section;
      const before = near ? previous.text : "";
      if (near && result.length > first) previous.after = text;
      result.push({
        path,
        line: open.line,
        text,
        raw,
        role,
        section,
        step,
        lead,
        wordBits: bits,
        before,
        after: "",
        code: "",
      });
    }
    open = undefined;
  };
  for (const written of piece.text.split("\n")) {
    if (
      open !== undefined &&
      (role === "table" || /^[\s>]*(?:[-*+•]|\d{1,9}[.)]|[A-Z*_`<[])/.test(written)) &&
      (!WRAPPED.has(role) ||
        (role !== "prose" && LIST_MARK.test(written)) ||
        /[.:!?)*_`]\s*$/.test(open.parts.at(-1) ?? "") ||
        isTitle(open.parts))
    )
      close();
    for (const part of partsOf(written)) {
      if (part.trim() === "") continue;
      if (open !== undefined && open.length + part.length > MAX_PART) close();
      open ??= { line, parts: [], length: 0 };
      open.parts.push(part);
      open.length += part.length;
      if (
        /[.!?。！？।][)"'”’*_]{0,3}\s*$/.test(part.slice(-8)) &&
        !/\b(?:e\.g|i\.e|vs|etc)\.$/.test(part.slice(-8))
      )
        close();
      else if (open.length >= MAX_PART) close();
    }
    if (!piece.oneLine) line++;
  }
  close();
}

/** A short line above one that begins with a capital is no part of its sentence. */
function isTitle(parts: readonly string[]): boolean {
  const [only = "", ...more] = parts;
  return more.length === 0 && only.length <= 40 && !/^<|[,;]$/.test(only.trim());
}

/** A line at the ends of its sentences; one without an end is cut, so that no text is left out. */
function partsOf(written: string): readonly string[] {
  // Words far to the right of a line are on no screen, and an agent reads them all the same.
  const line = written.replace(/[ \t]{9,}/g, " ");
  const ends = /[.!?][^\w\s]{0,3}\s|[。！？।]/.test(line);
  const parts = ends ? line.split(/(?<=[.!?][)"'”’*_]{0,3})\s+|(?<=[。！？।])/) : [line];
  if (line.length <= MAX_PART) return parts;
  return parts.flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / MAX_PART) }, (_, index) =>
      part.slice(index * MAX_PART, (index + 1) * MAX_PART),
    ),
  );
}

/**
 * Remarks are told to whoever reads the program: an agent, or a scanner. Lines of remarks that
 * follow each other are one text.
 */
function addRemarks(
  { path, text, line: first = 1, section = NOWHERE }: Remarked,
  result: Sentence[],
): void {
  let line = first - 1;
  let open: { line: number; lines: string[] } | undefined;
  const close = () => {
    if (open === undefined) return;
    const piece = { path, line: open.line, text: open.lines.join("\n"), section };
    if (piece.text.length >= MIN_REMARK) addText({ ...piece, role: "remark" }, result);
    open = undefined;
  };
  for (const written of text.split("\n")) {
    line++;
    const [, remark = ""] = REMARK.exec(written.slice(0, MAX_SENTENCE)) ?? [];
    if (remark.trim() === "") close();
    else {
      open ??= { line, lines: [] };
      open.lines.push(remark);
    }
  }
  close();
}

/** A program, or a piece of one in a document. */
type Remarked = Pick<Document, "path" | "text"> & {
  readonly line?: number;
  readonly section?: Section;
};

/** True when a sentence holds a word of a list. */
export function hasWord(sentence: Sentence, wanted: WordSet): boolean {
  return (sentence.wordBits & wanted.bit) !== 0;
}
