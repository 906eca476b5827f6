/**
 * Markdown as a tree of our own. The parser gives tokens, never markup; raw HTML in the text is
 * text; and whatever a text holds, the tree has no part that `tree.ts` does not name.
 */
import MarkdownIt, { type Token } from "markdown-it";
import { headingId, linkTarget, type ResolveLink } from "./link-target.ts";
import { type Lines, type MarkdownNode, type MarkdownTree, TAGS, type Tag } from "./tree.ts";

/** A longer text is read up to here; the instructions of a skill are far below. */
const MAX_CHARACTERS = 200_000;
/** More parts would make the browser slow. */
const MAX_NODES = 20_000;
const MAX_NESTING = 32;

/** What is read, and how. */
export interface ReadOptions {
  /** The line of the file that the text begins on. */
  readonly firstLine?: number;
  readonly resolve?: ResolveLink;
}

interface Reading {
  readonly firstLine: number;
  readonly resolve: ResolveLink;
  readonly ids: Map<string, number>;
  nodes: number;
  deep: boolean;
}

type Parent = Extract<MarkdownNode, { readonly children: MarkdownNode[] }>;

const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: MAX_NESTING });
// Where a link may lead is decided in link-target.ts; what leads nowhere is shown as that.
parser.validateLink = () => true;

export function readMarkdown(text: string, options: ReadOptions = {}): MarkdownTree {
  const { firstLine = 1, resolve = () => undefined } = options;
  const reading: Reading = { firstLine, resolve, ids: new Map(), nodes: 0, deep: false };
  const env: { references?: Record<string, { href: string; title: string }> } = {};
  const shown = text.length > MAX_CHARACTERS ? upToLine(text, MAX_CHARACTERS) : text;
  const nodes = readTokens(parser.parse(shown, env), reading);
  const definitions = Object.entries(env.references ?? {}).map(([label, { href, title }]) => ({
    label,
    address: href,
    title,
  }));
  return {
    nodes,
    definitions: definitions.slice(0, 200),
    cut: whyCut(shown.length < text.length, reading),
  };
}

function whyCut(long: boolean, { nodes, deep }: Reading): string | undefined {
  if (long)
    return `Only the first ${MAX_CHARACTERS.toLocaleString("en")} characters are shown here`;
  if (nodes > MAX_NODES) return "The text has too many parts to show them all here";
  if (deep) return `What is nested more than ${MAX_NESTING} deep is not shown here`;
  return undefined;
}

function upToLine(text: string, end: number): string {
  const newline = text.lastIndexOf("\n", end);
  return text.slice(0, newline > 0 ? newline : end);
}

function readTokens(tokens: readonly Token[], reading: Reading): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: (Parent | undefined)[] = [];
  const children = () => open.findLast((parent) => parent !== undefined)?.children ?? root;
  for (const token of tokens) {
    if (token.level >= MAX_NESTING - 1) reading.deep = true;
    if (token.nesting === -1) nameHeading(open.pop(), reading);
    // Past the bound nothing is added; what is open is still closed in order.
    else if (reading.nodes > MAX_NODES) {
      if (token.nesting === 1) open.push(undefined);
    } else if (token.nesting === 1) {
      const parent = parentOf(token, reading);
      if (parent !== undefined) add(children(), parent, reading);
      open.push(parent);
    } else if (token.type === "inline") {
      children().push(...readTokens(token.children ?? [], reading));
    } else add(children(), leafOf(token, reading), reading);
  }
  return root;
}

function add(list: MarkdownNode[], node: MarkdownNode, reading: Reading): void {
  reading.nodes++;
  const last = list.at(-1);
  if (typeof node === "string" && typeof last === "string") list[list.length - 1] = last + node;
  else if (node !== "") list.push(node);
}

function leafOf(token: Token, reading: Reading): MarkdownNode {
  switch (token.type) {
    case "code_inline":
      return { kind: "code", text: token.content };
    case "fence":
    case "code_block": {
      const [language = ""] = token.info.trim().split(/[\s{]/);
      const text = token.content.replace(/\n$/, "");
      return { kind: "block", text, language, lines: linesOf(token, reading) };
    }
    case "hr":
      return { kind: "element", tag: "hr", children: [], lines: linesOf(token, reading) };
    case "hardbreak":
      return { kind: "element", tag: "br", children: [] };
    case "softbreak":
      return "\n";
    case "image":
      return { kind: "image", alt: token.content, address: attribute(token, "src") };
    default:
      return token.content;
  }
}

function parentOf(token: Token, reading: Reading): Parent | undefined {
  if (token.type === "link_open") {
    const target = linkTarget(attribute(token, "href"), reading.resolve);
    return { kind: "link", target, children: [] };
  }
  const tag = tagOf(token);
  if (tag === undefined) return undefined;
  return {
    kind: "element",
    tag,
    children: [],
    lines: linesOf(token, reading),
    start: tag === "ol" ? startOf(token) : undefined,
    align: tag === "td" || tag === "th" ? alignOf(token) : undefined,
  };
}

function tagOf({ tag, hidden }: Token): Tag | undefined {
  if (hidden) return "tight";
  return TAGS.find((known) => known === tag && known !== "tight");
}

function startOf(token: Token): number | undefined {
  const start = Number(attribute(token, "start") || Number.NaN);
  return Number.isSafeInteger(start) && start < 1e9 ? start : undefined;
}

function alignOf(token: Token): "left" | "center" | "right" | undefined {
  const style = attribute(token, "style");
  return (["left", "center", "right"] as const).find((side) => style.endsWith(`:${side}`));
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

function linesOf({ map }: Token, { firstLine }: Reading): Lines | undefined {
  if (map === null) return undefined;
  return { first: firstLine + map[0], last: firstLine + Math.max(map[0], map[1] - 1) };
}

/** Headings of the same text are told apart by a number, as everywhere else. */
function nameHeading(node: Parent | undefined, { ids }: Reading): void {
  if (node?.kind !== "element" || !/^h\d$/.test(node.tag)) return;
  const id = headingId(textOf(node));
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  node.id = count === 0 ? id : `${id}-${count}`;
}

function textOf(node: MarkdownNode): string {
  if (typeof node === "string") return node;
  if (node.kind === "code" || node.kind === "block") return node.text;
  if (node.kind === "image") return node.alt;
  return node.children.map(textOf).join("");
}
