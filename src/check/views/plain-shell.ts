/**
 * Shell code as a shell understands it: a shell puts `c""url`, `$IFS`, continued lines and aliases
 * together before it runs them, and rules must not be fooled by what it takes away. Lines keep
 * their numbers.
 */

const COMMAND_AT = "(^[ \\t]*|[|;&({][ \\t]*|\\b(?:then|do|else|sudo|nohup|exec|env)[ \\t]+)";
const CUT_NAME = new RegExp(
  `${COMMAND_AT}(?=[\\w"'\\\\./-]*["'\\\\])([\\w"'\\\\./-]{2,64})(?=[\\s;|&)]|$)`,
  "gm",
);
const ALIAS =
  /^[ \t]*alias[ \t]+([A-Za-z_]\w{0,40})=(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([^\s"';]{1,200}))/gm;
const FORWARD =
  /^[ \t]{0,40}(?:function[ \t]{1,8})?([A-Za-z_]\w{0,40})[ \t]{0,8}\(\)[ \t]{0,8}\{[ \t]{0,8}([^\s"'{};|&][^\n"'{};|&]{1,200}?)[ \t]{1,8}"?\$[@*]"?[ \t]{0,8};?[ \t]{0,8}\}/gm;
const MAX_NAMES = 100;
/** When a line of a crontab runs; the rest of it is a command. */
const CRON =
  /^[ \t]{0,20}(?:(?:[\d*][\d*,/-]{0,20}[ \t]{1,8}){3}(?:(?:[\d*][\d*,/-]{0,20}|[A-Za-z]{3}(?:[,-][A-Za-z]{3}){0,6})[ \t]{1,8}){2}(?=[\w./~$"'])|@(?:reboot|hourly|daily|weekly|monthly|yearly|annually|midnight)[ \t]{1,8})/gm;

/** A line of a crontab without its time. */
export function withoutTime(line: string): string {
  return line.replace(CRON, "");
}

/** Shell code with what a shell takes away taken away. */
export function plainShell(text: string): string {
  let plain = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  if (plain.includes("\\\n")) plain = joinLines(plain);
  if (/\*[ \t]|@(?:r|h|d|w|m|y|a)/.test(plain)) plain = plain.replace(CRON, "");
  if (plain.includes("IFS")) plain = plain.replace(/\$\{IFS\}|\$IFS(?!\w)(?:\$\d)?/g, " ");
  if (/["'\\]/.test(plain))
    plain = plain.replace(CUT_NAME, (_, before, name) => before + uncut(name));
  return otherNames(plain);
}

/** Continued lines become one, and the lines they took stand empty behind it. */
function joinLines(text: string): string {
  const result: string[] = [];
  let open = "";
  let taken = 0;
  for (const line of text.split("\n")) {
    const [end = ""] = /(?<!\\)\\+$/.exec(line) ?? [];
    if (end.length % 2 === 1) {
      open += `${(taken === 0 ? line : line.trimStart()).slice(0, -1).trimEnd()} `;
      taken++;
      continue;
    }
    result.push((taken === 0 ? line : open + line.trimStart()) + "\n".repeat(taken));
    open = "";
    taken = 0;
  }
  if (taken > 0) result.push(open + "\n".repeat(taken - 1));
  return result.join("\n");
}

const PIECES = /^(?:[\w./-]|"[\w./-]*"|'[\w./-]*'|\\[\w./-])+$/;

/** Quotes that hold a whole word are left as they are, and so are those that belong to more. */
function uncut(name: string): string {
  if (/^(["'])[^"']*\1$/.test(name) || !PIECES.test(name)) return name;
  return name.replace(/["'\\]/g, "");
}

/** Aliases, and functions that only hand their words on. */
function otherNames(text: string): string {
  const names = new Map<string, string>();
  for (const pattern of [ALIAS, FORWARD]) {
    if (!text.includes(pattern === ALIAS ? "alias" : "()")) continue;
    for (const [, name = "", ...values] of text.matchAll(pattern)) {
      const value = values.find((one) => one !== undefined)?.trim() ?? "";
      if (names.size < MAX_NAMES && value !== "" && value !== name) names.set(name, value);
    }
  }
  if (names.size === 0) return text;
  const used = new RegExp(
    `${COMMAND_AT}(${[...names.keys()].join("|")})(?=[ \\t\\n;|&)]|$)(?!\\(\\))`,
    "gm",
  );
  return text.replace(
    used,
    (_, before: string, name: string) => before + (names.get(name) ?? name),
  );
}
