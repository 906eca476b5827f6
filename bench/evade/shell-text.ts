/** What may be changed in shell code without changing what it does. */

/** For each character: true where it stands in quotes, in a comment, or behind a backslash. */
export function guarded(text: string): boolean[] {
  const result: boolean[] = [];
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote === "#") {
      if (character === "\n") quote = "";
      result.push(quote !== "");
    } else if (quote !== "") {
      result.push(true);
      if (character === "\\" && quote === '"') {
        result.push(true);
        at++;
      } else if (character === quote) quote = "";
    } else if (character === "\\") {
      result.push(true, true);
      at++;
    } else if (character === "'" || character === '"' || character === "`") {
      quote = character;
      result.push(true);
    } else if (character === "#" && /^$|\s/.test(text.charAt(at - 1))) {
      quote = "#";
      result.push(true);
    } else result.push(false);
  }
  return result;
}

const COMMAND_NAME =
  /(^[ \t]*|[|;&(][ \t]*|\b(?:sudo|then|do|nohup|exec) +)([a-z][a-z0-9_-]+)(?=[ \t\n;|)]|$)/gm;
const KEYWORDS =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|in|function|select|time|export|local|readonly|declare|return|exit|set|alias|sudo|nohup|exec)$/;

/** Changes the names of the programs that shell code starts; undefined when there are none. */
export function changeNames(text: string, change: (name: string) => string): string | undefined {
  if (text.includes("<<")) return undefined; // a here-document is no code
  const isGuarded = guarded(text);
  let changed = false;
  const result = text.replace(COMMAND_NAME, (whole, before: string, name: string, at: number) => {
    if (KEYWORDS.test(name) || isGuarded[at + before.length]) return whole;
    changed = true;
    return before + change(name);
  });
  return changed ? result : undefined;
}

/** Shell code without the prompts that a session shows, and the first line of a script apart. */
export function codeOf(text: string): { readonly shebang: string; readonly code: string } {
  const shebang = /^#!.*\n/.exec(text)?.[0] ?? "";
  const code = text.slice(shebang.length).replace(/^[ \t]*\$ /gm, "");
  return { shebang, code };
}

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
