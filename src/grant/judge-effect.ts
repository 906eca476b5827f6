import { posix } from "node:path";
import { argumentAllowed, argumentForbidden } from "./call-argument.ts";
import { CLOSED_FILES, closedBy } from "./closed-files.ts";
import type { CompiledGrant } from "./compiled-grant.ts";
import { allowedBy, allows, type Decision, forbids, notAllowed } from "./decision.ts";
import type { HeldRule } from "./effective-tools.ts";
import { globMatches, globsMeet } from "./glob.ts";
import type { Judge } from "./judge-command.ts";
import type { Effect } from "./programs/effects.ts";
import { GLOB, shownText, UNKNOWN } from "./shell-word.ts";
import { pathFrom } from "./working-folders.ts";

/** The rule that forbids an effect, in any of the folders that the command may run in. */
export function forbiddenEffect(
  rules: CompiledGrant,
  { kind, path }: Effect,
  folders: readonly string[],
): HeldRule | undefined {
  if (kind === "network")
    return forbids(rules, "network", ({ rule }) => rule.pattern === undefined);
  if (path === undefined || (kind !== "reads" && kind !== "writes")) return undefined;
  const tools = kind === "reads" ? ["read"] : ["write", "edit"];
  for (const tool of tools) {
    // What `xargs` and `find` fill in could be any file.
    const any = path === UNKNOWN ? forbids(rules, tool, () => true) : undefined;
    if (any !== undefined) return any;
    for (const folder of folders) {
      const place = unknownAsStar(pathFrom(folder, path));
      const by = forbids(rules, tool, ({ rule }) =>
        argumentForbidden(tool, rule.pattern, { path: place }),
      );
      if (by !== undefined) return by;
    }
  }
  return undefined;
}

/**
 * Whether a command may have this effect, when `by` is the rule that allows the command: what the
 * program does by nature, what the rule names, and what the grant allows besides. Closed files stay
 * closed.
 */
export function judgeEffect(
  judge: Judge,
  effect: Effect,
  by: HeldRule | undefined,
  folders: readonly string[],
): Decision {
  const { path } = effect;
  if (effect.kind === "writes" && path !== undefined) {
    for (const folder of folders) {
      const closed = closedPlace(judge.rules, pathFrom(folder, path), ["write"]);
      if (closed !== undefined) return notAllowed(closed);
    }
  }
  const { whole } = judge;
  // What an option starts or sets could be what the grant forbids.
  const hides = effect.by === "option" && (effect.kind === "runs" || effect.kind === "settings");
  if (whole !== undefined && !(hides && judge.rules.forbidsCommands)) return allowedBy(whole);
  const wide = wideWrite(effect, folders);
  if (wide !== undefined) return notAllowed(wide);
  if (by !== undefined && (effect.by === "nature" || names(by, effect))) return allowedBy(by);
  switch (effect.kind) {
    case "reads":
      return judgeRead(judge.rules, effect, by, folders);
    case "writes":
      return judgeWrite(judge.rules, effect, folders);
    case "network": {
      const rule = allows(judge.rules, "network", ({ rule: { pattern } }) => pattern === undefined);
      return rule === undefined
        ? notAllowed(`${effect.what} talks to the network, and no skill of this grant allows that`)
        : allowedBy(rule);
    }
    case "runs":
      return notAllowed(`${effect.option ?? effect.what} starts another program`);
    case "settings":
      return notAllowed(
        `${effect.option ?? effect.what} changes the settings of the program; only a rule that names it allows it`,
      );
  }
}

/** Reading is what a rule for a program allows; where `read` has rules, they say which files. */
function judgeRead(
  rules: CompiledGrant,
  { what, path, option }: Effect,
  by: HeldRule | undefined,
  folders: readonly string[],
): Decision {
  const limited = rules.allowed.named("read");
  const isNarrow = limited.length > 0 && limited.every(({ rule }) => rule.pattern !== undefined);
  if (by !== undefined && !isNarrow) return allowedBy(by);
  const rule = path === undefined ? undefined : ruleFor(rules, ["read"], path, folders);
  return rule === undefined
    ? notAllowed(
        `${subject(option)}reads ${shownText(what)}, which no rule of this grant allows to read`,
      )
    : allowedBy(rule);
}

function judgeWrite(
  rules: CompiledGrant,
  { what, path, option }: Effect,
  folders: readonly string[],
): Decision {
  const rule = path === undefined ? undefined : ruleFor(rules, ["write"], path, folders);
  if (rule !== undefined) return allowedBy(rule);
  return notAllowed(
    `${subject(option)}writes ${shownText(what)}, which no rule of this grant allows to write`,
  );
}

/** The option that has an effect, for the beginning of a message. */
function subject(option: string | undefined): string {
  return option === undefined ? "it " : `\`${shownText(option)}\` `;
}

/** The rule that takes a path in every folder that the command may run in. */
function ruleFor(
  rules: CompiledGrant,
  tools: readonly string[],
  path: string,
  folders: readonly string[],
): HeldRule | undefined {
  if (path.includes(UNKNOWN) || path.includes(GLOB)) return undefined;
  const places = folders.map((folder) => pathFrom(folder, path));
  for (const tool of tools) {
    const by = allows(rules, tool, ({ rule }) =>
      places.every((place) => argumentAllowed(tool, rule.pattern, { path: place })),
    );
    if (by !== undefined) return by;
  }
  return undefined;
}

/** Why a file may not be written, whoever asks; undefined when it is not closed. */
export function closedPlace(
  rules: CompiledGrant,
  path: string,
  tools: readonly string[],
): string | undefined {
  const closed = path.includes(GLOB) ? closedByGlob(path) : closedBy(path);
  if (closed === undefined) return undefined;
  if (closed.byName && tools.some((tool) => namedRule(rules, tool, path))) return undefined;
  const more = closed.byName ? `; a rule that names the file allows it: Write(${path})` : "";
  return `${shownText(path)} must not be written: ${closed.why}${more}`;
}

/** The closed place that a pattern of files could name; it names no hidden file by a `*` in front. */
function closedByGlob(path: string): ReturnType<typeof closedBy> {
  const segments = path.toLowerCase().split("/");
  const could = (name: string, segment: string | undefined) =>
    segment !== undefined &&
    globsMeet(name, segment, GLOB) &&
    !(name.startsWith(".") && segment.startsWith(GLOB));
  const place = CLOSED_FILES.find(({ path: closed }) =>
    segments.some((_, i) => closed.split("/").every((name, n) => could(name, segments[i + n]))),
  );
  return place === undefined ? undefined : closedBy(place.path);
}

/** Why a write could reach closed files: of an unknown file, or of a whole folder to no folder of its own. */
function wideWrite(
  { kind, path, what, tree }: Effect,
  folders: readonly string[],
): string | undefined {
  if (kind !== "writes" || path === undefined) return undefined;
  if (path.includes(UNKNOWN) && !path.startsWith(`${UNKNOWN}/`)) {
    return `which file is written is not known before; write its name in place of ${shownText(what)}`;
  }
  if (tree !== true) return undefined;
  const isBelow = folders.every((folder) => {
    const place = posix.normalize(pathFrom(folder, path)).replace(/\/$/, "");
    return /^[^/\ue000-\ue00f]/.test(place) && place !== "." && !/^\.\.(?:\/|$)/.test(place);
  });
  if (isBelow) return undefined;
  return `${shownText(what)} could bring files that programs obey, such as .git; name a folder below the working folder for it`;
}

/** True when a rule spells out the name of a file, and is not only a pattern that takes it. */
function namedRule(rules: CompiledGrant, tool: string, place: string): boolean {
  const name = place.slice(place.lastIndexOf("/") + 1).toLowerCase();
  const by = allows(rules, tool, ({ rule: { pattern } }) => {
    if (pattern?.kind !== "path" || pattern.segments.at(-1)?.toLowerCase() !== name) return false;
    return argumentAllowed(tool, pattern, { path: place });
  });
  return by !== undefined;
}

/** True when the rule spells the option out: `Bash(sed -i *)`, `Bash(git log --output=*)`. */
function names({ rule: { pattern } }: HeldRule, { option }: Effect): boolean {
  if (option === undefined || pattern?.kind !== "command") return false;
  const words = (pattern.globs.at(-1) ?? "").split(" ").slice(1);
  return words.some((word) => {
    const star = word.indexOf("*");
    if (star === -1) return word === option;
    // The name of the option must be written out, not just its first letters.
    const literal = word.slice(0, star);
    const isNamed = /^-[^-]/.test(literal) || literal.includes("=");
    return isNamed && globMatches(word, option);
  });
}

function unknownAsStar(path: string): string {
  return path.replaceAll(UNKNOWN, "**").replaceAll(GLOB, "*");
}
