/** The lines of a text with their numbers, without line ends. */
export function linesOf(text: string): { line: number; text: string }[] {
  return text.split("\n").map((content, index) => ({
    line: index + 1,
    text: content.endsWith("\r") ? content.slice(0, -1) : content,
  }));
}

/** Those lines that a pattern finds something in, without a look at each of the others. */
export function linesWith(text: string, pattern: RegExp): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const lineAt = lineCounter(text);
  let end = -1;
  for (const { index } of text.matchAll(pattern)) {
    if (index < end) continue;
    const start = text.lastIndexOf("\n", index) + 1;
    const next = text.indexOf("\n", index);
    end = next === -1 ? text.length : next;
    const content = text.slice(start, end);
    found.push({
      line: lineAt(start),
      text: content.endsWith("\r") ? content.slice(0, -1) : content,
    });
  }
  return found;
}

/** Gives the number of the line at an offset; asking costs a logarithm, not the whole text. */
export function lineCounter(text: string, first = 1): (offset: number) => number {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= startsOf(text);
    let low = 0;
    for (let high = starts.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return first + low - 1;
  };
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
