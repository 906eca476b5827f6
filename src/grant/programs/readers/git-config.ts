import type { Effect } from "../effects.ts";
import type { Arguments, Use } from "../read-arguments.ts";

/** Settings that start nothing and name no file, in lower case. */
const HARMLESS_KEYS = new Set([
  "color.ui",
  "core.autocrlf",
  "core.eol",
  "core.filemode",
  "core.ignorecase",
  "core.longpaths",
  "core.quotepath",
  "core.safecrlf",
  "diff.algorithm",
  "diff.colormoved",
  "diff.renames",
  "fetch.prune",
  "init.defaultbranch",
  "log.date",
  "merge.conflictstyle",
  "pull.ff",
  "pull.rebase",
  "push.autosetupremote",
  "push.default",
  "push.followtags",
  "rebase.autosquash",
  "rebase.autostash",
  "rerere.enabled",
  "user.email",
  "user.name",
]);

const READS = ["--get", "--get-all", "--get-color", "--get-colorbool", "--get-regexp"];
const LISTS = ["--get-urlmatch", "--list"];
const WRITES = ["--add", "--replace-all", "--unset", "--unset-all"];
const SECTIONS = ["--edit", "--remove-section", "--rename-section"];
/** Settings of other places than this repository. */
const SCOPES = ["--blob", "--comment", "--global", "--system", "--worktree"];

/** `git config`: asks for settings, or changes one; a rule that names the setting allows the latter. */
export function configEffects({ uses, operands }: Arguments): readonly Effect[] {
  const find = (names: readonly string[]) =>
    uses.find(({ option }) => option.names.some((each) => names.includes(each)));
  const file = find(["--file"]);
  const [verb = ""] = operands;
  const isVerb = /^(?:edit|get|list|remove-section|rename-section|set|unset)$/.test(verb);
  const changes = find(WRITES) ?? find(SECTIONS);
  const asks =
    changes === undefined &&
    (find([...READS, ...LISTS]) !== undefined ||
      (isVerb ? verb === "get" || verb === "list" : operands.length < 2));
  if (asks) return file === undefined ? [] : [fileEffect("reads", file)];
  const key = (isVerb ? operands[1] : verb) ?? "";
  const isOpen =
    HARMLESS_KEYS.has(key.toLowerCase()) && (!isVerb || verb === "set" || verb === "unset");
  const sections = find(SECTIONS);
  return [
    { kind: "writes", what: "settings of git", by: "nature" },
    ...(isOpen && sections === undefined ? [] : [setting(sections?.word ?? (key || verb))]),
    ...uses
      .filter(({ option }) => option.names.some((each) => SCOPES.includes(each)))
      .map(({ word }) => setting(word)),
    ...(file === undefined ? [] : [fileEffect("writes", file)]),
  ];
}

function setting(word: string): Effect {
  return { kind: "settings", what: `git config ${word}`, by: "option", option: word };
}

function fileEffect(kind: "reads" | "writes", { word, value = "" }: Use): Effect {
  return { kind, what: value, path: value, by: "option", option: word };
}
