/**
 * Private things that pass from one program to another: in a file that one writes and another reads,
 * and from a shell line into the script it calls, by its arguments, its input or its environment.
 */
import type { Skill } from "../../skill/skill.ts";
import { isUsersFolder, writtenBy } from "./acts.ts";
import { type Call, calls } from "./calls.ts";
import { isPublicPath, secretAt } from "./sensitive.ts";
import { type ShellCommand, shellCommands } from "./shell-commands.ts";
import { type Private, privateIn, privateInputs, staged } from "./shell-secrets.ts";
import { type Taint, UNKNOWN, type Value } from "./values.ts";
import { view } from "./view.ts";

const INTERPRETER = /^(?:python[\d.]*|node|nodejs|bun|deno|uv|tsx|npx)$/;
const GRAVE = new Set(["environment", "private", "capture", "agent", "variable"]);
const ASSIGNED = /(?:^|\s)(\w+)=/g;

/** What a taint is once it is known what another program has put there. */
export function knownTaint(skill: Skill, { code }: Call, taint: Taint): Taint {
  if (taint.kind === "file") {
    const { what } = taint;
    const copy = staged(skill).get(what.replace(/^\$HOME/, "~"))?.name;
    const held =
      heldBelow(written(skill), what) ?? (copy === undefined ? undefined : { what: copy });
    if (held !== undefined)
      return {
        ...taint,
        ...held,
        kind: "private",
        what: `${held.what} by way of ${legible(what)}`,
      };
    return isUsersFolder(what)
      ? { ...taint, kind: "documents", what: `all files in ${what}` }
      : taint;
  }
  if (taint.kind !== "input") return taint;
  const given = fed(skill).scripts.get(code.snippet.path);
  if (given === undefined) return taint;
  const [path, ...others] = given.paths ?? [];
  const alone = path !== undefined && others.length === 0;
  return { ...taint, kind: "private", what: given.name, ...(alone && { path }) };
}

function legible(path: string): string {
  return path.startsWith(UNKNOWN) ? "a copy" : path;
}

/** What a variable of the environment holds that a shell line of the skill has filled. */
export function exportedSecret(skill: Skill, names: readonly string[]): string | undefined {
  const { variables } = fed(skill);
  if (variables.size === 0) return undefined;
  for (const name of names) {
    const variable = /^\$(\w+)/.exec(name)?.[1];
    const found = variable === undefined ? undefined : variables.get(variable);
    if (found !== undefined) return found.name;
  }
  return undefined;
}

/** A copy of a copy, packed: each round follows one of these steps. */
const ROUNDS = 3;
const MAX_WRITTEN = 200;

/** What a file holds, and where it came from. */
interface Held {
  readonly what: string;
  readonly path?: string;
  readonly variable?: string;
}

/** Files that the programs of a skill fill with something private. */
const written = view((skill: Skill): ReadonlyMap<string, Held> => {
  const files = new Map<string, Held>();
  const all = calls(skill).flatMap((call) => writtenBy(call) ?? []);
  for (let round = 0, before = -1; round < ROUNDS && files.size > before; round++) {
    before = files.size;
    for (const { paths, content, copies = false } of all) {
      const secret = content.map((value) => contentOf(files, value, copies)).find(Boolean);
      if (secret === undefined || files.size >= MAX_WRITTEN) continue;
      for (const path of paths) {
        if (/[./~]|^\0\w/.test(path) && !files.has(path)) files.set(path, secret);
      }
    }
  }
  return files;
});

/** What private thing the programs of a file copy or write somewhere, if any. */
export function gatheredBy(skill: Skill, path: string): string | undefined {
  for (const call of calls(skill)) {
    if (call.code.snippet.path !== path) continue;
    const found = writtenBy(call);
    const secret = found?.content
      .map((value) => contentOf(written(skill), value, found.copies ?? false))
      .find(Boolean);
    if (secret !== undefined) return secret.what;
  }
  return undefined;
}

/** What is private in something that is written. */
function contentOf(
  files: ReadonlyMap<string, Held>,
  { taints, texts }: Value,
  byPath: boolean,
): Held | undefined {
  // A file of the agent's may turn out to be the skill's own, so that anything else counts first.
  const graves = taints.filter(({ kind }) => GRAVE.has(kind));
  const secret = graves.find(({ path }) => path === undefined) ?? graves[0];
  if (secret !== undefined) {
    const { what, path } = secret;
    const alone = path !== undefined && graves.every((grave) => grave.path === path);
    if (alone) return { what, path };
    return graves.every((grave) => grave.kind === "variable" && grave.what === what)
      ? { what, variable: what }
      : { what };
  }
  for (const { kind, what } of taints) {
    const held = kind === "file" ? heldBelow(files, what) : undefined;
    if (held !== undefined) return held;
  }
  for (const text of byPath ? texts : []) {
    const named = isPublicPath(text) ? undefined : secretAt(text);
    const held = heldBelow(files, text) ?? (named === undefined ? undefined : { what: named });
    if (held !== undefined) return held;
  }
  return undefined;
}

/** What stands in a file, in the folder it stands in, or below it when it is a folder. */
function heldBelow(files: ReadonlyMap<string, Held>, path: string): Held | undefined {
  const exact = files.get(path);
  if (exact !== undefined || path.length < MIN_FOLDER) return exact;
  for (const [file, held] of files) {
    if (file.startsWith(`${path}/`) || path.startsWith(`${file}/`)) return held;
  }
  return undefined;
}

const MIN_FOLDER = 4;

interface Fed {
  readonly scripts: ReadonlyMap<string, Private>;
  readonly variables: ReadonlyMap<string, Private>;
}

/** Which scripts are handed something private, and which variables hold it. */
const fed = view((skill: Skill): Fed => {
  const paths = skill.files
    .map(({ path }) => path)
    .filter((path) => /\.(?:py|[cm]?[jt]s)$/.test(path));
  const scripts = new Map<string, Private>();
  const variables = new Map<string, Private>();
  if (paths.length === 0) return { scripts, variables };
  for (const command of shellCommands(skill)) {
    const what = handed(skill, command);
    if (what === undefined) continue;
    for (const [, name = ""] of command.text.matchAll(ASSIGNED)) {
      if (
        command.name === "export" ||
        command.name === "declare" ||
        INTERPRETER.test(command.name)
      ) {
        variables.set(name, what);
      }
    }
    const script = scriptOf(command, paths);
    if (script !== undefined) scripts.set(script, what);
  }
  return { scripts, variables };
});

function handed(skill: Skill, command: ShellCommand): Private | undefined {
  const { args, readsFrom } = command;
  return (
    privateInputs(skill, command).find(({ kind }) => kind === "file" || kind === "environment") ??
    privateIn([...args, ...readsFrom].join(" "))
  );
}

/** The script of the skill that a command starts, with or without its interpreter. */
function scriptOf({ name, args }: ShellCommand, paths: readonly string[]): string | undefined {
  const words = INTERPRETER.test(name) ? args : [name];
  const word = words.find((arg) => /\.(?:py|[cm]?[jt]s)$/.test(arg));
  if (word === undefined) return undefined;
  const tail = word.replace(/^.*\$\{?\w+\}?\/|^(?:\.\.?\/)+/, "");
  return paths.find((path) => path === tail || path.endsWith(`/${tail}`));
}
