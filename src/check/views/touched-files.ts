/** The files that a skill's code reads and writes, as far as their names stand in it. */
import type { Skill } from "../../skill/skill.ts";
import { deletedBy, writtenBy } from "./acts.ts";
import { type Call, calls } from "./calls.ts";
import { type ShellCommand, shellCommands } from "./shell-commands.ts";
import { fetchedFile, isFetcher } from "./shell-words.ts";
import { readsFile } from "./sources.ts";
import { UNKNOWN } from "./values.ts";
import { view } from "./view.ts";

/** What is read and what is written. */
export interface TouchedFiles {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** Stands for files whose names only the running program knows. */
const AT_RUN_TIME = "files named at run time";
/** Programs whose arguments are files that they read. */
const READERS = new Set("cat head tail tac less more source . xxd od strings base64 wc".split(" "));
/** Programs whose arguments are files that they make, change or remove. */
const WRITERS = new Set("tee touch mkdir rm rmdir truncate shred chmod chown unlink".split(" "));
/** Programs that read their first arguments and write the last one. */
const COPIERS = new Set("cp mv ln install rsync".split(" "));
/** A name that can be a file: no option, no number, no pattern of another program. */
const FILE = /^(?=.{0,200}[./~])[\w~./@%+*{},:-]{1,200}$/;
const NO_FILE = /^-|^\d+(?:\.\d+)*$|^\.{1,2}$|:\/\/|^\/dev\/|^&/;

/** Files by name, in no particular order. */
export const touchedFiles = view((skill: Skill): TouchedFiles => {
  const reads = new Set<string>();
  const writes = new Set<string>();
  const note = (into: Set<string>, names: readonly string[]) => {
    for (const name of names) {
      if (/[$\u0000]/.test(name)) into.add(AT_RUN_TIME);
      else if (FILE.test(name) && !NO_FILE.test(name)) into.add(name);
    }
  };
  for (const command of shellCommands(skill)) {
    note(reads, readBy(command));
    note(writes, writtenTo(command));
  }
  for (const call of calls(skill)) {
    const written = writtenBy(call) ?? asWritten(deletedBy(call));
    if (written !== undefined) note(writes, named(written.paths));
    else if (call.names.some(readsFile) && !opensToWrite(call) && !readsAnswer(call))
      note(reads, named(call.args[0]?.value.texts ?? []));
  }
  return { reads: [...reads], writes: [...writes] };
});

/** `open(path, "w")` reads nothing; what is written to it is seen at the writing. */
function opensToWrite({ args }: Call): boolean {
  const [, mode] = args;
  return mode?.value.texts.some((text) => /^[bt]?[wax][bt]?$/.test(text)) ?? false;
}

/** `json.load(urlopen(…))` reads what a host answers. */
function readsAnswer({ args }: Call): boolean {
  return args[0]?.value.taints.some(({ kind }) => kind === "download") ?? false;
}

function readBy({ name, args, readsFrom }: ShellCommand): readonly string[] {
  if (READERS.has(name)) return [...readsFrom, ...args];
  return COPIERS.has(name) ? [...readsFrom, ...args.slice(0, -1)] : readsFrom;
}

function writtenTo(command: ShellCommand): readonly string[] {
  const { name, args, writesTo } = command;
  if (WRITERS.has(name)) return [...writesTo, ...args];
  if (COPIERS.has(name)) return [...writesTo, ...args.slice(-1)];
  if (name === "sed" && args.some((arg) => /^-[a-zA-Z]*i|^--in-place/.test(arg))) {
    return [...writesTo, ...args.slice(-1)];
  }
  const fetched = isFetcher(command) ? fetchedFile(command) : undefined;
  return fetched === undefined ? writesTo : [fetched, ...writesTo];
}

function asWritten(paths: readonly string[] | undefined) {
  return paths === undefined ? undefined : { paths };
}

/** A call that touches a file whose name is not known touches one all the same. */
function named(texts: readonly string[]): readonly string[] {
  const names = texts.filter((text) => !/^[rwaxbt+]{1,3}$/.test(text)); // without the mode of open()
  return names.length === 0 ? [UNKNOWN] : names;
}
