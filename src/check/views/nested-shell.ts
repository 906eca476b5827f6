/** Shell code inside shell code: what `bash -c`, `eval` and a here-document for a shell hold. */

/** A piece of code and the line it begins on, counted from 0. */
export interface NestedCode {
  readonly text: string;
  readonly line: number;
}

const STRING_CODE =
  /(?:^|[\s;|&(])(?:(?:ba|z|da|k|a)?sh[ \t]+(?:-{1,2}[a-z]+[ \t]+){0,4}?-[a-z]{0,4}c|eval)[ \t]+(?=["'])/gm;
const HERE_DOCUMENT =
  /(?:^|[\s;|&(])(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k|a)?sh\b[^\n<;|&]{0,100}<<(-?)[ \t]*["'\\]?(\w{1,60})/;
/** A here-document that becomes a script: of a name that says so, or with a first line that does. */
const WRITTEN_SCRIPT =
  /(?:^|[;|&])[ \t]{0,20}(?:sudo )?(?:cat|tee)\b[^\n<;|&]{0,100}<<(-?)[ \t]*["'\\]?(\w{1,60})/;
const SCRIPT_NAME =
  /\.(?:sh|bash|zsh)\b|\/\.?(?:bashrc|zshrc|profile|bash_profile|zshenv|zprofile)\b|\/(?:pre|post|commit)-[a-z-]{3,20}\b/;
const SHELL_BANG = /^\s*#!.{0,40}\b(?:ba|z|da|k)?sh\b/;
const MAX_PIECES = 200;

/** The pieces of code directly inside a text, in their order. */
export function nestedShell(text: string): NestedCode[] {
  const found: NestedCode[] = [];
  if (/sh\b|\beval\b/.test(text)) addStrings(text, found);
  if (text.includes("<<")) addDocuments(text, found);
  return found;
}

function addStrings(text: string, found: NestedCode[]): void {
  let line = 0;
  let counted = 0;
  let from = 0;
  let tries = 0;
  for (const match of text.matchAll(STRING_CODE)) {
    const start = match.index + match[0].length;
    if (match.index < from) continue;
    if (tries++ >= MAX_PIECES) return;
    if (isRemark(text, start)) continue;
    const word = wordAt(text, start);
    for (let at = text.indexOf("\n", counted); at !== -1 && at < start; ) {
      line++;
      at = text.indexOf("\n", at + 1);
    }
    counted = start;
    from = word.end;
    if (word.text.length >= 4) found.push({ text: word.text, line });
  }
}

/** A remark shows code and runs none. */
function isRemark(text: string, at: number): boolean {
  return /^\s*#/.test(text.slice(text.lastIndexOf("\n", at) + 1, at));
}

/** One word of a shell, its quotes taken away. */
function wordAt(text: string, start: number): { text: string; end: number } {
  const parts: string[] = [];
  let at = start;
  while (at < text.length && !/[\s;|&()<>]/.test(text.charAt(at))) {
    const mark = text.charAt(at);
    if (mark === "'") {
      const end = text.indexOf("'", at + 1);
      if (end === -1) return { text: "", end: text.length };
      parts.push(text.slice(at + 1, end));
      at = end + 1;
    } else if (mark === '"') {
      let end = at + 1;
      while (end < text.length && text.charAt(end) !== '"')
        end += text.charAt(end) === "\\" ? 2 : 1;
      parts.push(text.slice(at + 1, end).replace(/\\(["\\$`])/g, "$1"));
      at = end + 1;
    } else if (mark === "\\") {
      parts.push(text.charAt(at + 1));
      at += 2;
    } else {
      parts.push(mark);
      at++;
    }
  }
  return { text: parts.join(""), end: at };
}

function addDocuments(text: string, found: NestedCode[]): void {
  const lines = text.split("\n");
  for (let at = 0; at < lines.length && found.length < MAX_PIECES; at++) {
    const head = (lines[at] ?? "").slice(0, 500);
    if (!head.includes("<<") || /^\s*#/.test(head)) continue;
    const run = HERE_DOCUMENT.exec(head);
    const written = run === null ? WRITTEN_SCRIPT.exec(head) : null;
    const [dash, word] = run === null ? (written?.slice(1) ?? []) : run.slice(1);
    if (word === undefined) continue;
    const start = at + 1;
    if (run === null && !SCRIPT_NAME.test(head) && !SHELL_BANG.test(lines[start] ?? "")) continue;
    at = start;
    while (at < lines.length && (dash ? lines[at]?.trim() : lines[at]) !== word) at++;
    found.push({ text: lines.slice(start, at).join("\n"), line: start });
  }
}
