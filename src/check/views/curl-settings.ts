/** A file of settings for `curl -K` is a list of transfers; each is read as the command it stands for. */
import type { EmbeddedCommand } from "./embedded-commands.ts";

const SETTING = /^(?:--)?([a-z][\w-]{1,40})(?:[ \t]{0,8}[=:]|[ \t])/;
const TRANSFER = /^[ \t]{0,20}(?:--)?url(?:[ \t]{0,8}[=:]|[ \t])[ \t]{0,8}["']?[\w{]/m;
const SENDS =
  /^[ \t]{0,20}(?:--)?(?:expand-)?(?:upload-file|data[\w-]{0,12}|form[\w-]{0,8}|json|header)\b/m;

/** The transfers of a settings file that send something; none for any other file. */
export function curlCommands(text: string): EmbeddedCommand[] {
  if (!TRANSFER.test(text) || !SENDS.test(text)) return [];
  const found: EmbeddedCommand[] = [];
  let open: { line: number; words: string[] } | undefined;
  const close = () => {
    if (open !== undefined)
      found.push({ line: open.line, text: ["curl", ...open.words].join(" ") });
    open = undefined;
  };
  for (const [index, line] of text.split("\n").entries()) {
    const written = line.trim();
    if (/^(?:--)?next$/.test(written)) close();
    const [head = "", key = ""] = SETTING.exec(written) ?? [];
    if (key === "") continue;
    const value = written.slice(head.length).trim();
    open ??= { line: index + 1, words: [] };
    // `{{HOME}}` is filled in where the name of a setting begins with `expand`.
    const filled = value.replace(/\{\{(\w{1,40})[^}]{0,40}\}\}/g, "$$$1");
    open.words.push(key === "url" ? filled : `--${key.replace(/^expand-/, "")} ${filled}`);
  }
  close();
  return found;
}
