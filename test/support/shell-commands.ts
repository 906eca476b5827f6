/** What ends one command and begins the next. */
const SEPARATORS = new Set(["|", "||", "&&", "&", ";"]);
const REDIRECTIONS = new Set(["<", ">", ">>", "2>", "2>>"]);
const TOKEN =
  /\s+|#.*$|\|\||&&|2>>|2>(?!&)|>>|[|&;<>]|(?:[^\s|&;<>'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*"|(?<=\d)>&\d)+/gu;

/**
 * The commands of a line in a manual, each as its words: quotes taken off, comments, redirections
 * and assignments before a command left out. It knows what manuals hold, no more.
 */
export function shellCommands(line: string): string[][] {
  const commands: string[][] = [[]];
  let target = false;
  for (const [token] of line.matchAll(TOKEN)) {
    if (/^\s/.test(token)) continue;
    if (token.startsWith("#")) break;
    if (SEPARATORS.has(token)) commands.push([]);
    else if (REDIRECTIONS.has(token)) target = true;
    else if (target) target = false;
    else commands.at(-1)?.push(withoutQuotes(token));
  }
  return commands.map(withoutAssignments).filter((words) => words.length > 0);
}

function withoutAssignments(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !/^\w+=/.test(word));
  return first === -1 ? [] : words.slice(first);
}

function withoutQuotes(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gu,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
  );
}
