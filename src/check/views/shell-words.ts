/** What well-known commands do with their words: fetch, send, run, write. */
import type { ShellCommand } from "./shell-commands.ts";

const FETCHERS = new Set(["curl", "wget", "fetch", "aria2c", "http", "https", "lwp-request"]);
const SHELLS = new Set(["sh", "bash", "zsh", "dash", "ksh", "fish", "eval", "source", "."]);
const INTERPRETERS = new Set([
  "python",
  "python3",
  "node",
  "perl",
  "ruby",
  "php",
  "osascript",
  "deno",
]);

const TAKES_VALUE =
  /^(?:-[uHAobcXdFTe]|--(?:user|header|user-agent|output|cookie|request|data(?:-[a-z]+)?|form|cert|key|proxy))$/;

/** A file that no listing shows, in a folder that everybody may write. */
export const HIDDEN_STAGE = /\/(?:tmp|var\/tmp|dev\/shm)\/\.\w/;

/** True when the command brings something from a host. */
export function isFetcher({ name }: ShellCommand): boolean {
  return FETCHERS.has(name);
}

/** True when the command runs what comes in on its input or out of its substitutions. */
export function runsItsInput({ name, args }: ShellCommand): boolean {
  if (SHELLS.has(name)) return !args.includes("-n") && !runsFile(name, args);
  // With a script, a module or code of its own, an interpreter takes its input as data.
  return (
    INTERPRETERS.has(name) &&
    args.every((arg) => arg === "-" || arg === "-u" || /^[<$]\(/.test(arg))
  );
}

/** `bash run.sh "$data"` runs the file; the rest are its arguments. */
function runsFile(name: string, args: readonly string[]): boolean {
  if (/^(?:eval|source|\.)$/.test(name)) return false;
  const [first = ""] = args;
  return /\.(?:sh|bash|zsh|ksh)["']?$/.test(first) && !/^[<]\(/.test(first);
}

/** The file a fetcher writes, by its options; undefined when it prints. */
export function fetchedFile({ name, args, writesTo }: ShellCommand): string | undefined {
  if (writesTo[0] !== undefined) return writesTo[0];
  const option = args.findIndex((arg) =>
    /^(?:-[a-zA-Z]*[oO]|--output|--output-document|--out)$/.test(arg),
  );
  const next = option === -1 ? undefined : args[option + 1];
  const attached = args
    .map((arg) => /^(?:--output(?:-document)?=|-o)(.+)/.exec(arg)?.[1])
    .find(Boolean);
  if (attached !== undefined) return attached;
  const fromUrl = lastSegment(args.find((arg) => /^https?:\/\//.test(arg)) ?? "");
  if (option !== -1 && name === "curl" && /O$/.test(args[option] ?? "")) return fromUrl;
  if (option !== -1 && next !== undefined && !next.startsWith("http")) return next;
  return name === "wget" || name === "aria2c" ? fromUrl : undefined;
}

/** What a request carries in its body or uploads: `-d`, `-F`, `-T` and their kin. */
export function requestBody({ name, args }: ShellCommand): string {
  if (!FETCHERS.has(name)) return "";
  const body: string[] = [];
  args.forEach((arg, index) => {
    // `http POST host key=value key=@file`: the fields are words of their own.
    if (name.startsWith("http") && /^[\w.-]{1,60}(?::?=|@)/.test(arg)) body.push(arg);
    const attached =
      /^(?:--(?:data(?:-[a-z]+)?|form(?:-string)?|upload-file|json|post-data|post-file|body-data|body-file)=|-[dFT])(.+)/.exec(
        arg,
      )?.[1];
    if (attached !== undefined) body.push(attached);
    else if (
      /^(?:-d|-F|-T|--data(?:-[a-z]+)?|--form(?:-string)?|--upload-file|--json|--post-data|--post-file|--body-data|--body-file)$/.test(
        arg,
      )
    ) {
      body.push(args[index + 1] ?? "");
    }
  });
  return body.join(" ");
}

/** A header of a request, or what stands for one, such as `-u user:password`. */
export interface RequestHeader {
  /** In lower case; empty when it is not known before the command runs. */
  readonly name: string;
  readonly value: string;
}

const HEADER_OPTION = /^(?:-H|--header)$/;
const TEXT_OPTION = /^(?:-A|--user-agent|-e|--referer)$/;
const LOGIN_OPTION = /^(?:-u|--user|--oauth2-bearer|--proxy-user|-b|--cookie|--password|--auth)$/;

/** The headers that a request sends, by its options. */
export function requestHeaders({ name, args }: ShellCommand): RequestHeader[] {
  if (!FETCHERS.has(name)) return [];
  return args.flatMap((arg, index): RequestHeader[] => {
    const before = args[index - 1] ?? "";
    const attached = /^(?:-H|--header=)(.+)/s.exec(arg)?.[1];
    const written = attached ?? (HEADER_OPTION.test(before) ? arg : undefined);
    // `http POST host X-Api-Key:$KEY` names a header by its colon.
    const field = name.startsWith("http") ? /^[\w-]{2,60}:(?![=/])/.exec(arg)?.[0] : undefined;
    if (written !== undefined || field !== undefined) return [headerOf(written ?? arg)];
    if (TEXT_OPTION.test(before)) return [{ name: "user-agent", value: arg }];
    return LOGIN_OPTION.test(before) ? [{ name: "authorization", value: arg }] : [];
  });
}

function headerOf(written: string): RequestHeader {
  const text = written.replace(/^["']|["']$/g, "");
  const [, name = "", value = text] = /^\s*([\w-]{1,80})\s*:(.*)$/s.exec(text) ?? [];
  return { name: name.toLowerCase(), value };
}

/** Names of headers in which services expect a key. */
export const KEY_HEADER =
  /^(?:(?:x-|proxy-)?authorization|cookie|[\w-]{0,60}(?:key|token|secret|auth|signature|password|bearer|jwt))$/i;

/** The address a request goes to, with whatever is built into it. */
export function requestUrl({ args: all }: ShellCommand): string {
  // The word behind an option that takes a value is not the address.
  const args = all.filter((_, i) => !TAKES_VALUE.test(all[i - 1] ?? ""));
  const url = args.find((arg) => /^["']?https?:\/\//i.test(arg));
  if (url !== undefined) return url;
  return (
    args.find((arg) => !arg.startsWith("-") && /^[\w.-]+\.[a-z]{2,}(?:[/:?]|$)|^\$/i.test(arg)) ??
    ""
  );
}

/** The last segment of a path or address. */
export function lastSegment(path: string): string {
  return (
    (path.split(/[?#]/, 1)[0] ?? "")
      .replace(/(?<!\/)\/+$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}
