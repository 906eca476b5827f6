import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments, Use } from "../read-arguments.ts";
import { addressEffects } from "./git-addresses.ts";
import { configEffects } from "./git-config.ts";

/** What stands behind these, if anything, is a subcommand of theirs; the table has those. */
const GROUPS = new Set(["git remote", "git stash", "git submodule"]);
/** Any other strategy is a program `git-merge-NAME`. */
const STRATEGIES = new Set(["octopus", "ort", "ours", "recursive", "resolve", "subtree"]);
const MERGING = new Set(["git cherry-pick", "git merge", "git pull", "git rebase", "git revert"]);

/** git hands their values on to `git log` and `git branch`, as words of their own. */
const COMMITS = new Set([
  "--base",
  "--branch",
  "--interdiff",
  "--onto",
  "--orphan",
  "--range-diff",
]);

/** The subcommands of git whose arguments are a command. */
export function readGit(name: string, words: readonly string[]): readonly Effect[] | undefined {
  if (name === "git bisect run") {
    const what = words.join(" ");
    return [{ kind: "runs", what, starts: words, by: "option", option: "run" }];
  }
  // It runs in other folders, so what the grant says about a command here does not hold there.
  if (name === "git submodule foreach") {
    return [{ kind: "runs", what: words.join(" "), by: "option", option: "foreach" }];
  }
  return undefined;
}

/** What the arguments of git do besides; throws on what could be read in two ways. */
export function gitEffects(name: string, args: Arguments): readonly Effect[] {
  for (const use of args.uses) refuseHiddenOption(name, use);
  for (const operand of args.operands) {
    // Behind a `--`; several subcommands hand their operands on to another one without it.
    if (/^-./.test(operand)) throw new Unjudged(`write ./${operand} instead of ${operand}`);
  }
  const [first] = args.operands;
  if (GROUPS.has(name) && first !== undefined) {
    throw new Unjudged(
      `psk does not know \`${name} ${first}\`; write the subcommand before options`,
    );
  }
  if (name === "git config") return configEffects(args);
  return [
    ...addressEffects(name, args),
    ...strategyEffects(name, args),
    ...outsideEffects(name, args),
    ...nameEffects(name, args),
  ];
}

/**
 * Some subcommands read their words twice, each time with other options: in `git log --grep -q -S
 * --output=x` the `-q` is gone when `--grep` looks for its value, and `--output` is an option again.
 */
function refuseHiddenOption(name: string, { option, word, value = "" }: Use): void {
  if (!/^-[^\d\s]/.test(value) || option.value !== "required") return;
  if (option.names.some((each) => COMMITS.has(each))) {
    throw new Unjudged(`${value} is no commit or branch for ${name}`);
  }
  if (word.startsWith("--") ? word.includes("=") : word.indexOf("-", 1) > 0) return;
  const together = word.startsWith("--") ? `${word}=${value}` : `${word}${value}`;
  throw new Unjudged(`git may take ${value} for an option of ${name}; write ${together}`);
}

function strategyEffects(name: string, { uses }: Arguments): Effect[] {
  if (!MERGING.has(name)) return [];
  return uses.flatMap(({ option, word, value = "" }): Effect[] =>
    option.names.includes("--strategy") && !STRATEGIES.has(value)
      ? [{ kind: "runs", what: `git merge-${value}`, by: "option", option: word }]
      : [],
  );
}

/** Compares or searches files that are no part of the repository; `git diff` does it unasked. */
function outsideEffects(name: string, { uses, operands }: Arguments): Effect[] {
  if (name !== "git diff" && name !== "git grep") return [];
  const asked = uses.find(({ option }) => option.names.includes("--no-index"));
  const outside = operands.filter(
    (path) => asked !== undefined || /^[/~]|^\.\.(?:\/|$)|\/\.\.(?:\/|$)/.test(path),
  );
  return outside.map((path) => ({
    kind: "reads",
    what: path,
    path,
    by: "option",
    option: asked?.word ?? path,
  }));
}

/** Names that git makes file names of. */
function nameEffects(name: string, { uses, operands }: Arguments): Effect[] {
  const [first = "HEAD"] = operands;
  if (/^git (?:symbolic|update)-ref$/.test(name) && !/^(?:refs\/.+|[A-Z_]+)$/.test(first)) {
    throw new Unjudged(`${name} would write .git/${first}; write out the reference: refs/heads/…`);
  }
  if (name === "git help" && !operands.every((topic) => /^[\w-]+$/.test(topic))) {
    throw new Unjudged("`git help` takes the name of a subcommand");
  }
  const suffix = uses.find(({ option }) => option.names.includes("--suffix"));
  if (suffix?.value?.includes("/")) throw new Unjudged("--suffix must not have a slash in it");
  return [];
}
