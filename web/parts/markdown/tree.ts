/** What markdown becomes: only what is named here can ever be shown. */
export const TAGS = [
  ...(["p", "tight", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote"] as const),
  ...(["table", "thead", "tbody", "tr", "th", "td", "em", "strong", "s", "hr", "br"] as const),
] as const;
export type Tag = (typeof TAGS)[number];

/** Lines of the file, from the first to the last, counted from 1. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Where a link leads. */
export type Target =
  | { readonly kind: "web"; readonly href: string }
  /** A place within this page, such as a file of the skill. */
  | { readonly kind: "page"; readonly to: string }
  | { readonly kind: "heading"; readonly id: string }
  /** Nowhere: the address is shown and cannot be followed. */
  | { readonly kind: "none"; readonly address: string };

/** One part of the tree; a plain string is text. */
export type MarkdownNode =
  | string
  | {
      readonly kind: "element";
      readonly tag: Tag;
      readonly children: MarkdownNode[];
      readonly lines?: Lines | undefined;
      /** The first number of an ordered list. */
      readonly start?: number | undefined;
      readonly align?: "left" | "center" | "right" | undefined;
      /** The name of a heading, for links to it. */
      id?: string;
    }
  | { readonly kind: "link"; readonly target: Target; readonly children: MarkdownNode[] }
  | { readonly kind: "image"; readonly alt: string; readonly address: string }
  | { readonly kind: "code"; readonly text: string }
  | {
      readonly kind: "block";
      readonly text: string;
      readonly language: string;
      readonly lines: Lines | undefined;
    };

/** A definition such as `[label]: address "title"`, which shows nowhere in the text itself. */
export interface Definition {
  readonly label: string;
  readonly address: string;
  readonly title: string;
}

/** A text that was read. */
export interface MarkdownTree {
  readonly nodes: readonly MarkdownNode[];
  readonly definitions: readonly Definition[];
  /** Why something is not here, in words; undefined when everything is. */
  readonly cut: string | undefined;
}
