import { canonicalTool } from "../skill/tool-list.ts";
import { globCovers, pathMatches } from "./glob.ts";
import { readNetworkHost } from "./network-host.ts";
import { withoutDot } from "./url-host.ts";

/** Longer than any tool or command line a person would write into a list. */
const MAX_RULE_LENGTH = 1_000;
/** Rules are parsed once; past this many the memory is emptied. */
const MAX_REMEMBERED = 20_000;
/** Tools whose pattern is a path: their calls name a file. */
const FILE_TOOLS = new Set([
  ...["read", "write", "edit", "glob", "grep"],
  ...["MultiEdit", "NotebookEdit", "NotebookRead", "LS"],
]);
/** What agents call the tool that runs a command line. Its calls are judged command by command. */
const SHELL_TOOLS = new Set([
  ...["bash", "Shell", "shell", "run_shell_command", "run_command", "execute_command"],
  ...["terminal", "Terminal", "exec_command", "local_shell", "run_in_terminal"],
]);
const FETCH_TOOLS = new Set(["WebFetch", "web_fetch"]);
/** The hosts that commands may reach. No server offers it: a sandbox holds it. */
const NETWORK = "network";

/** Most rules are plain; looking at them this way first is many times as fast. */
const ASCII = /^[ -~]*$/;
/** A name and nothing else, as most rules are. */
const PLAIN_NAME = /^[\w.:*-]+$/;
const NOT_TEXT = /[\p{Cc}\p{Co}\p{Cs}]/u;

/** What stands in the parentheses of a rule. */
export type Pattern =
  /** A shell command; it may be written in several ways at once. */
  | {
      readonly kind: "command";
      readonly globs: readonly string[];
      /** What every command that it takes begins with. */
      readonly start: string;
    }
  | { readonly kind: "path"; readonly segments: readonly string[] }
  | { readonly kind: "domain"; readonly host: string; readonly port?: number }
  | { readonly kind: "text"; readonly glob: string };

/** One entry of a tool list: a name, perhaps with `*`, and perhaps a pattern for its argument. */
export interface ToolRule {
  readonly written: string;
  /** Under its canonical name, so that two spellings of one rule are one. */
  readonly key: string;
  readonly name: string;
  readonly pattern: Pattern | undefined;
  /** Without regard to case and width: so it is held against prohibitions. */
  readonly folded: ComparedRule;
  /** The same, read as widely as it may be meant: so it forbids. */
  readonly forbidding: ComparedRule;
}

/** The part of a rule that is compared with others. */
export type ComparedRule = Pick<ToolRule, "written" | "name" | "pattern">;

export type ToolRuleResult =
  | { readonly ok: true; readonly rule: ToolRule }
  | { readonly ok: false; readonly reason: string };

const remembered = new Map<string, ToolRuleResult>();

/** Reads one entry of a tool list: `Read`, `Bash(git add *)`, `Bash(git:*)`, `mcp__server__*`. */
export function parseToolRule(written: string): ToolRuleResult {
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const result = readRule(written);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(written, result);
  return result;
}

/** True when the wide rule allows every call that the narrow one allows. */
export function ruleCovers(wide: ComparedRule, narrow: ComparedRule): boolean {
  if (wide.name !== narrow.name && !globCovers(wide.name, narrow.name)) return false;
  if (wide.name === narrow.name) return patternCovers(wide.pattern, narrow.pattern);
  // A pattern is read by the kind of its tool, so with a wildcard for a name it says nothing sure.
  return wide.pattern === undefined;
}

/** True for a tool that runs command lines. */
export function isShell(name: string): boolean {
  return SHELL_TOOLS.has(name);
}

/** True for a name that stands for a shell, among others perhaps. */
export function mayBeShell(name: string): boolean {
  return isShell(name) || (isWild(name) && [...SHELL_TOOLS].some((tool) => globCovers(name, tool)));
}

/** True for a tool whose calls name files. */
export function isFileTool(name: string): boolean {
  return FILE_TOOLS.has(name);
}

/** True for the rule about the hosts that commands may reach, which is no tool to call. */
export function isNetwork(name: string): boolean {
  return foldName(name) === NETWORK;
}

/** True when the name stands for several tools. */
export function isWild(name: string): boolean {
  return name.includes("*");
}

/** A name without regard to case and width: `ＷＲＩＴＥ` is no way around `write`. */
export function foldName(name: string): string {
  return (ASCII.test(name) ? name : name.normalize("NFKC")).toLowerCase();
}

function readRule(written: string): ToolRuleResult {
  const fail = (reason: string): ToolRuleResult => ({ ok: false, reason });
  if (written.length > MAX_RULE_LENGTH) return fail(`is longer than ${MAX_RULE_LENGTH} characters`);
  if (PLAIN_NAME.test(written)) {
    return { ok: true, rule: makeRule(written, canonicalTool(written), undefined) };
  }
  if (!ASCII.test(written) && NOT_TEXT.test(written)) return fail("holds a control character");
  const key = canonicalTool(written.trim());
  const paren = key.indexOf("(");
  const name = paren === -1 ? key : key.slice(0, paren);
  if (name === "") return fail("has no name");
  if (/[\s,)]/.test(name)) return fail("has a space, a comma or a `)` in its name");
  if (paren === -1) return { ok: true, rule: makeRule(written, name, undefined) };
  if (!key.endsWith(")")) return fail("does not end with the `)` of its pattern");
  const inner = key.slice(paren + 1, -1).trim();
  if (inner === "") return fail("has nothing between its parentheses");
  if (isNetwork(name) && !ALL.has(inner)) {
    const host = readNetworkHost(inner);
    if (!host.ok) return fail(host.reason);
  }
  return { ok: true, rule: makeRule(written, name, inner) };
}

function makeRule(written: string, name: string, inner: string | undefined): ToolRule {
  if (inner === undefined) {
    const folded = { written, name: foldName(name), pattern: undefined };
    return { written, key: name, name, pattern: undefined, folded, forbidding: folded };
  }
  const pattern = readPattern(name, inner);
  const folded = {
    written,
    name: foldName(name),
    pattern: readPattern(name, foldName(inner)),
  };
  return {
    ...{ written, key: keyOf(name, pattern), name, pattern, folded },
    forbidding: { ...folded, pattern: asMeant(folded.pattern, inner) },
  };
}

function keyOf(name: string, pattern: Pattern | undefined): string {
  switch (pattern?.kind) {
    case undefined:
      return name;
    case "command":
      return `${name}(${pattern.globs.at(-1)})`;
    case "path":
      return `${name}(${pattern.segments.join("/")})`;
    case "domain": {
      if (!isNetwork(name)) return `${name}(domain:${pattern.host})`;
      return `${name}(${pattern.host}${pattern.port === undefined ? "" : `:${pattern.port}`})`;
    }
    case "text":
      return `${name}(${pattern.glob})`;
  }
}

/** `Bash(*)` is all of Bash, and so is `Read(**)` of reading. */
const ALL = new Set(["*", "**", "*:*"]);

function readPattern(name: string, inner: string): Pattern | undefined {
  if (ALL.has(inner)) return undefined;
  if (isShell(name)) return commandPattern(commandGlobs(inner));
  if (FILE_TOOLS.has(name)) return { kind: "path", segments: pathSegments(inner) };
  if (FETCH_TOOLS.has(name) && inner.startsWith("domain:")) {
    return { kind: "domain", host: withoutDot(inner.slice("domain:".length).toLowerCase()) };
  }
  const host = isNetwork(name) ? readNetworkHost(inner) : undefined;
  if (host?.ok) {
    const { port } = host.value;
    return { kind: "domain", host: host.value.host, ...(port !== undefined && { port }) };
  }
  return { kind: "text", glob: inner };
}

/** `npm run deploy:*` may mean `npm run deploy …` or `npm run deploy:prod`: both are forbidden. */
function asMeant(pattern: Pattern | undefined, inner: string): Pattern | undefined {
  // Who forbids what lies below a domain does not mean to leave the domain itself open.
  if (pattern?.kind === "domain") return { ...pattern, host: pattern.host.replace(/^\*\./, "") };
  if (pattern?.kind !== "command" || !/\S:\*$/.test(inner)) return pattern;
  return commandPattern([...pattern.globs, foldName(inner)]);
}

/** `git:*` and `git *` are one; both also take `git` alone. */
function commandGlobs(inner: string): string[] {
  const glob = inner.replace(/\s+/g, " ").replace(/:\*$/, " *");
  return glob.endsWith(" *") ? [glob.slice(0, -2), glob] : [glob];
}

function commandPattern(globs: readonly string[]): Pattern {
  const [shortest = ""] = globs;
  const star = shortest.indexOf("*");
  return { kind: "command", globs, start: star === -1 ? shortest : shortest.slice(0, star) };
}

/** A path in its segments; `./` says nothing. */
export function pathSegments(path: string): string[] {
  const segments = path
    .split("/")
    .filter((segment, i) => segment !== "." && (segment !== "" || i === 0));
  return segments;
}

/** As ruleCovers, of two rules for one tool. */
export function patternCovers(wide: Pattern | undefined, narrow: Pattern | undefined): boolean {
  if (wide === undefined || wide === narrow) return true;
  if (narrow === undefined) return false;
  if (wide.kind === "command" && narrow.kind === "command") {
    if (!narrow.start.startsWith(wide.start)) return false;
    return narrow.globs.every((glob) => wide.globs.some((other) => globCovers(other, glob)));
  }
  if (wide.kind === "path" && narrow.kind === "path") {
    return pathMatches(wide.segments, narrow.segments);
  }
  if (wide.kind === "domain" && narrow.kind === "domain") return domainCovers(wide, narrow);
  return wide.kind === "text" && narrow.kind === "text" && globCovers(wide.glob, narrow.glob);
}

type Domain = Extract<Pattern, { kind: "domain" }>;

/** `*.a.test` does not cover `a.test`, and a port covers no other. */
function domainCovers(wide: Domain, narrow: Domain): boolean {
  if (wide.port !== undefined && wide.port !== narrow.port) return false;
  return hostWithin(narrow.host, wide.host) && wide.host !== `*.${narrow.host}`;
}

/** A host and those below it. */
export function hostWithin(host: string, domain: string): boolean {
  const plain = domain.replace(/^\*\./, "");
  return host === plain || host.endsWith(`.${plain}`);
}
