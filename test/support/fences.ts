/** One fenced block of a Markdown text. */
interface Fence {
  readonly language: string;
  readonly lines: readonly { readonly text: string; readonly line: number }[];
}

/** The fenced blocks of a text, with the lines they stand on, and the text without them. */
export function fencesOf(markdown: string): { fences: Fence[]; prose: string } {
  const fences: Fence[] = [];
  const prose: string[] = [];
  let open: { mark: string; language: string; lines: { text: string; line: number }[] } | undefined;
  for (const [index, text] of markdown.split("\n").entries()) {
    const [, mark, language = ""] = /^ *(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
    if (open === undefined) {
      if (mark === undefined) prose.push(text);
      else open = { mark, language: language.trim(), lines: [] };
    } else if (mark?.startsWith(open.mark) && language.trim() === "") {
      fences.push(open);
      open = undefined;
    } else {
      open.lines.push({ text, line: index + 1 });
    }
  }
  return { fences, prose: prose.join("\n") };
}
