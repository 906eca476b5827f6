/**
 * True when some program could still be inside a `[…]` at the end of a regular expression, where the
 * character that ends the expression means itself. Programs differ in what closes a bracket.
 */
export function mayBeInBracket(expression: string): boolean {
  if (!expression.includes("[")) return false;
  const ways = [true, false];
  return ways.some((first) =>
    ways.some((escapes) =>
      ways.some((classes) => endsInBracket(expression, first, escapes, classes)),
    ),
  );
}

/** `first`: a `]` that comes first is a letter; `escapes`: a `\` is one, too; `classes`: `[:x:]` is one. */
function endsInBracket(text: string, first: boolean, escapes: boolean, classes: boolean): boolean {
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (start === -1) {
      if (char === "\\") i += 1;
      else if (char === "[") {
        if (text[i + 1] === "^") i += 1;
        start = i + 1;
      }
    } else if (char === "\\" && escapes) i += 1;
    else if (classes && char === "[" && /[:.=]/.test(text[i + 1] ?? "")) {
      const end = text.indexOf(`${text[i + 1]}]`, i + 2);
      if (end === -1) return true;
      i = end + 1;
    } else if (char === "]" && !(first && i === start)) start = -1;
  }
  return start !== -1;
}
