import type { Program } from "../program.ts";
import { GIT_BRANCHES } from "./git/branches.ts";
import { GIT_COMMITS } from "./git/commits.ts";
import { GIT_COMPARING } from "./git/comparing.ts";
import { GIT_FILES } from "./git/files.ts";
import { GIT_KEEPING } from "./git/keeping.ts";
import { GIT_LOOKING } from "./git/looking.ts";
import { GIT_NAMING } from "./git/naming.ts";
import { GIT_REMOTES } from "./git/remotes.ts";
import { GIT_STASH } from "./git/stash.ts";
import { GIT_SUBMODULES } from "./git/submodules.ts";

/**
 * git. Aliases and programs named `git-x` are no subcommands of the table, so they are refused, and so
 * is plumbing that could put a file of any name into a commit, such as `git fast-import`.
 */
export const GIT: Readonly<Record<string, Program>> = {
  git: {
    numbers: true,
    obeysFolder: true,
    reader: "git",
    operandReader: "git",
    options: `
      --attr-source=TREE settings
      --bare settings
      -c=SETTING settings
      -C=FOLDER settings
      --config-env=SETTING settings
      --exec-path[=FOLDER] settings
      --git-dir=FOLDER settings
      --glob-pathspecs
      -h --help
      --html-path
      --icase-pathspecs
      --info-path
      --list-cmds=GROUP settings
      --literal-pathspecs
      --man-path
      --namespace=NAME settings
      --no-advice
      --no-lazy-fetch
      --no-optional-locks
      --no-replace-objects
      --noglob-pathspecs
      -p --paginate runs
      -P --no-pager
      --shallow-file=FILE settings
      --super-prefix=PATH settings
      -v --version
      --work-tree=FOLDER settings
    `,
    subcommands: {
      ...GIT_BRANCHES,
      ...GIT_COMMITS,
      ...GIT_COMPARING,
      ...GIT_FILES,
      ...GIT_KEEPING,
      ...GIT_LOOKING,
      ...GIT_NAMING,
      ...GIT_REMOTES,
      ...GIT_STASH,
      ...GIT_SUBMODULES,
    },
  },
};
