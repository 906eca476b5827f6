import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import { plainly } from "../hidden-characters.ts";
import { languageNamed } from "../highlight/languages.ts";
import { Runs } from "../highlight/runs.tsx";
import { useHighlight } from "../highlight/use-highlight.ts";
import { Link } from "../link.tsx";
import { Scroll } from "../scroll.tsx";
import { Visible, visible } from "../visible.tsx";
import type { ResolveLink } from "./link-target.ts";
import { readMarkdown } from "./read-markdown.ts";
import type { Definition, Lines, MarkdownNode, Tag } from "./tree.ts";
import "./markdown.css";

/** Something about a line, shown at the block that the line is in. */
export interface LineNote {
  readonly line: number;
  readonly class: string;
  readonly content: ComponentChildren;
}

export interface MarkdownProps {
  readonly text: string;
  /** The line of the file that the text begins on. */
  readonly firstLine?: number;
  readonly resolve?: ResolveLink;
  readonly notes?: readonly LineNote[];
  /** How many levels headings are moved down, below those of the page. */
  readonly below?: number;
  /** A way to the whole text, for what is not shown here. */
  readonly source?: ComponentChildren;
}

/** Markdown of anybody: no script, no picture, no style of its own, no markup but ours. */
export function Markdown({ text, firstLine, resolve, notes, below = 1, source }: MarkdownProps) {
  const tree = useMemo(
    () =>
      readMarkdown(text, {
        ...(firstLine !== undefined && { firstLine }),
        ...(resolve !== undefined && { resolve }),
      }),
    [text, firstLine, resolve],
  );
  const shown: Shown = { notes: notes ?? [], below };
  return (
    <div class="markdown">
      <Nodes nodes={tree.nodes} shown={shown} />
      {tree.definitions.length > 0 && <Definitions all={tree.definitions} />}
      {tree.cut !== undefined && (
        <p class="cut">
          {tree.cut}. {source}
        </p>
      )}
    </div>
  );
}

interface Shown {
  readonly notes: readonly LineNote[];
  readonly below: number;
}

function Nodes(props: { readonly nodes: readonly MarkdownNode[]; readonly shown: Shown }) {
  return <>{props.nodes.map((node, index) => nodeOf(node, props.shown, index))}</>;
}

function nodeOf(node: MarkdownNode, shown: Shown, key: number): ComponentChildren {
  if (typeof node === "string") return visible(node);
  switch (node.kind) {
    case "code":
      return <code key={key}>{visible(node.text)}</code>;
    case "image":
      return (
        <span key={key} class="picture">
          <span class="quiet">picture, not fetched:</span> <Visible text={node.alt} />{" "}
          <code>{visible(node.address)}</code>
        </span>
      );
    case "block":
      return noted(node.lines, shown, key, <CodeBlock {...node} />);
    case "link":
      return linkOf(node, shown, key);
    case "element":
      return elementOf(node, shown, key);
  }
}

/** A heading, a paragraph, a table: what is about one of its lines stands right below it. */
const LEAVES: ReadonlySet<Tag> = new Set([
  ...(["p", "tight", "h1", "h2", "h3", "h4", "h5", "h6", "table", "hr"] as const),
]);

function elementOf(
  node: Extract<MarkdownNode, { readonly kind: "element" }>,
  shown: Shown,
  key: number,
): VNode {
  const { tag, lines } = node;
  const made = tagged(node, shown, key);
  return LEAVES.has(tag) ? noted(lines, shown, key, made) : made;
}

function tagged(
  { tag, children, start, align, id }: Extract<MarkdownNode, { readonly kind: "element" }>,
  shown: Shown,
  key: number,
): VNode {
  const inner = <Nodes nodes={children} shown={shown} />;
  switch (tag) {
    case "hr":
      return <hr key={key} />;
    case "br":
      return <br key={key} />;
    case "tight":
      return (
        <div key={key} class="tight">
          {inner}
        </div>
      );
    case "ol":
      return (
        <ol key={key} start={start}>
          {inner}
        </ol>
      );
    case "table":
      return (
        <Scroll key={key} label="Table">
          <table>{inner}</table>
        </Scroll>
      );
    case "th":
    case "td": {
      const Cell = tag;
      return (
        <Cell key={key} class={align && `to-${align}`}>
          {inner}
        </Cell>
      );
    }
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const Heading = HEADINGS[Math.min(6, Number(tag[1]) + shown.below) - 1] ?? "h6";
      return (
        <Heading key={key} id={id} class={`was-${tag}`}>
          {inner}
        </Heading>
      );
    }
    default: {
      const Element = tag;
      return <Element key={key}>{inner}</Element>;
    }
  }
}

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

function linkOf(
  { target, children }: Extract<MarkdownNode, { readonly kind: "link" }>,
  shown: Shown,
  key: number,
): VNode {
  const inner = <Nodes nodes={children} shown={shown} />;
  switch (target.kind) {
    case "web":
      return (
        <a
          key={key}
          href={target.href}
          class="away"
          title={plainly(target.href)}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {inner}
        </a>
      );
    case "page":
      return (
        <Link key={key} to={target.to}>
          {inner}
        </Link>
      );
    case "heading":
      return (
        <a key={key} href={`#${encodeURIComponent(target.id)}`}>
          {inner}
        </a>
      );
    case "none":
      return (
        <span key={key} class="dead">
          {inner} <code title="This address is not followed">{visible(target.address)}</code>
        </span>
      );
  }
}

function noted(lines: Lines | undefined, { notes }: Shown, key: number, block: VNode): VNode {
  const own = lines === undefined ? [] : notes.filter(({ line }) => isIn(line, lines));
  if (own.length === 0) return block;
  return (
    <div key={key} class={`noted ${own[0]?.class ?? ""}`}>
      {block}
      {own.map(({ content }) => content)}
    </div>
  );
}

function isIn(line: number, { first, last }: Lines): boolean {
  return line >= first && line <= last;
}

/** Longer blocks are cut; the source has the rest. */
const MAX_BLOCK = 50_000;

function CodeBlock({ text, language }: { readonly text: string; readonly language: string }) {
  const shown = text.slice(0, MAX_BLOCK);
  const lines = useHighlight(shown, languageNamed(language));
  return (
    <Scroll label={language === "" ? "Code" : `Code: ${plainly(language)}`} class="code-block">
      <pre>
        <code>
          {lines.map((runs, index) => (
            <span key={index}>
              <Runs runs={runs} />
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
      {shown.length < text.length && <p class="cut">The rest of this block is in the source.</p>}
    </Scroll>
  );
}

/** They are part of what a model reads, and the text shows nothing of them. */
function Definitions({ all }: { readonly all: readonly Definition[] }) {
  return (
    <details class="definitions">
      <summary>
        {all.length === 1 ? "1 link definition" : `${all.length} link definitions`} that the text
        does not show
      </summary>
      <ul>
        {all.map(({ label, address, title }) => (
          <li key={label}>
            <Visible text={label} />: <code>{visible(address)}</code>{" "}
            {title !== "" && <Visible text={title} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
