/**
 * Every file that is no program and no markdown is read by an agent as words. How the marks of its
 * kind are taken off stands in one table; what no entry knows is read as lines of text.
 */
import { type Carried, isWordy } from "./carried.ts";
import { jsonTexts } from "./json-strings.ts";
import { calendarTexts, mailTexts, richTexts } from "./letter-texts.ts";
import { type LineStyle, lineTexts } from "./line-texts.ts";
import { markupTexts } from "./markup-texts.ts";
import { noteTexts } from "./note-texts.ts";
import { notebookCells } from "./notebook.ts";

/** A kind of file: by its name, or by how it begins, whatever its name says. */
interface Carrier {
  readonly names: RegExp;
  readonly begins?: RegExp;
  readonly read: (text: string) => Carried[];
}

/** Brackets and quotes around the labels of drawings and the strings of queries. */
const LABELS = /["[\]{}|]+|(?<![\w\\])'|'(?![\w])/g;
const TEMPLATE_MARKS = /\{[{%#]!?-{0,2}|-{0,2}[}%#]\}|<%[-=#_]?|[-_]?%>/g;
const TEX_MARKS = /\\[a-zA-Z@]{1,40}\*?(?:\[[^\]\n]{0,200}\])?|[{}$]|\\[\\,;%&_]/g;
const CELL_MARKS = /\t|(?<![^,;|])"|"(?![^,;|])/g;
/** The names and quotes of a table or list that is written on one line. */
const PAIRS = /["']?\b[\w.-]{1,60}["']?[ \t]{0,4}[=:][ \t]{0,4}(?=["'{[])|["{}[\]]/g;
const CAPTION_FRAME = /^(?:WEBVTT\b.*|\d{1,6}|[\d:.,]{5,14}[ \t]+-->.*|[ \t]*)$/;
const DIFF_FRAME = /^(?:diff --git |index [0-9a-f]|--- |\+\+\+ |@@ )/;

const lines =
  (style: LineStyle) =>
  (text: string): Carried[] =>
    lineTexts(text, style);

const CARRIERS: readonly Carrier[] = [
  { names: /\.rtf$/i, begins: /^\s{0,8}\{\\rtf/, read: richTexts },
  { names: /\.ipynb$/i, read: notebookTexts },
  {
    names: /\.(?:json[c5l]?|ndjson|geojson|webmanifest|avsc|har)$/i,
    begins: /^[\ufeff\s]{0,200}(?:\{\s{0,200}"|\[\s{0,200}["{[])/,
    read: (text) => [
      ...jsonTexts(text),
      ...noteTexts(text).filter(({ role }) => role === "comment"),
    ],
  },
  {
    names:
      /\.(?:j2|jinja2?|hbs|handlebars|mustache|ejs|njk|liquid|erb|twig|tpl|tmpl|template|eta|pug)$/i,
    read: templateTexts,
  },
  {
    names:
      /\.(?:x?html?|xml|xsd|xslt?|svg|plist|drawio|opml|rss|atom|vue|svelte|astro|rels|kml|gpx|resx|xaml|storyboard|bpmn|graphml|tmx|xliff?|wsdl|dita|fb2)$/i,
    begins: /^[\ufeff\s]{0,200}<(?:[!?]|[a-zA-Z])/,
    read: markupTexts,
  },
  { names: /\.(?:css|scss|sass|less|styl)$/i, read: noteTexts },
  { names: /\.(?:ics|vcf|vcs|ical)$/i, begins: /^BEGIN:V/, read: calendarTexts },
  { names: /\.(?:eml|mbox|mht|mhtml)$/i, read: mailTexts },
  {
    names: /\.(?:srt|vtt|sbv|ass|ssa|lrc)$/i,
    begins: /^\ufeff?WEBVTT\b/,
    read: lines({ role: "prose", blank: CAPTION_FRAME, marks: /<[^<>\n]{0,80}>/g }),
  },
  {
    names: /\.(?:diff|patch|rej)$/i,
    begins: /^diff --git /,
    read: (text) =>
      lineTexts(text.replace(/^(?:\+(?!\+\+ )| )/gm, ""), { role: "prose", blank: DIFF_FRAME }),
  },
  { names: /\.(?:tex|bib|sty|cls|ltx)$/i, read: lines({ role: "prose", marks: TEX_MARKS }) },
  {
    names:
      /\.(?:mmd|mermaid|puml|plantuml|iuml|dot|gv|d2|sql|graphql|gql|proto|prisma|tf|hcl|thrift|cypher)$/i,
    read: lines({ role: "prose", marks: LABELS, apart: true }),
  },
  {
    names: /\.(?:csv|tsv|psv|tab)$/i,
    read: lines({ role: "data", marks: CELL_MARKS, apart: true }),
  },
  { names: /\.(?:po|pot|strings|ftl|arb)$/i, read: lines({ role: "data" }) },
  {
    names:
      /\.(?:ya?ml|toml|ini|cfg|conf|config|properties|env|lock|reg|desktop|service|editorconfig)$|(?:^|\/)\.\w{1,20}rc$/i,
    read: lines({ role: "data", marks: PAIRS }),
  },
];

/** The words of a file that is neither a program nor markdown. */
export function carriedTexts(path: string, text: string): readonly Carried[] {
  const head = text.slice(0, 1024);
  const carrier = CARRIERS.find(({ names, begins }) => begins?.test(head) || names.test(path));
  return carrier?.read(text) ?? lineTexts(text, { role: "prose" });
}

function templateTexts(text: string): Carried[] {
  // An order may stand within the marks of a comment, and names of variables read as words.
  const plain = text.replace(TEMPLATE_MARKS, (mark) => " ".repeat(mark.length));
  return /<[a-zA-Z!/]/.test(plain) ? markupTexts(plain) : lineTexts(plain, { role: "prose" });
}

function notebookTexts(text: string): Carried[] {
  return notebookCells(text).flatMap((cell): Carried[] => {
    const { line, kind, oneLine } = cell;
    if (!isWordy(cell.text)) return [];
    if (kind !== "code") return [{ line, text: cell.text, role: "prose", oneLine }];
    return noteTexts(cell.text.replace(/^[ \t]*#+/gm, " // ")).map((note) => ({
      ...note,
      line: oneLine ? line : line + note.line - 1,
    }));
  });
}
