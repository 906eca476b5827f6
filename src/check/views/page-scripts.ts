/** The programs that stand in a page or a template of one: what a browser runs when it shows it. */
import type { Snippet } from "./snippets.ts";

const PAGE = /\.(?:html?|xhtml|vue|svelte|astro|ejs|hbs|njk|liquid|j2|jinja2?|erb|twig|tpl)$/i;
const OPENED = /<script\b([^>\n]{0,400})>/gi;
/** Data in a script element is none. */
const DATA =
  /\btype\s?=\s?["']?(?:application\/(?:ld\+)?json|text\/(?:template|x-\w+|plain)|importmap)/i;
const MAX_SCRIPTS = 50;

/** True for a file that a browser shows, or that such a file is made from. */
export function isPage(path: string): boolean {
  return PAGE.test(path);
}

/** The scripts within a page, each at its place. */
export function pageScripts(piece: Omit<Snippet, "language" | "layers">): Snippet[] {
  const { text, line } = piece;
  const found: Snippet[] = [];
  OPENED.lastIndex = 0;
  for (let tag = OPENED.exec(text); tag !== null; tag = OPENED.exec(text)) {
    const start = tag.index + tag[0].length;
    const end = text.indexOf("</script", start);
    const code = text.slice(start, end === -1 ? undefined : end);
    OPENED.lastIndex = start + code.length;
    if (DATA.test(tag[1] ?? "") || code.trim() === "") continue;
    const before = text.slice(0, start).split("\n").length - 1;
    found.push({ ...piece, line: line + before, language: "javascript", text: code, layers: [] });
    if (found.length === MAX_SCRIPTS) break;
  }
  return found;
}
