import type { Usage } from "../../program.ts";
import { LOG } from "./options.ts";

/** Subcommands of git that put work aside. */
export const GIT_STASH: Readonly<Record<string, Usage>> = {
  notes: {
    nature: ["writes"],
    options: `
      --abort
      --[no-]allow-empty
      -c --reedit-message=MESSAGE runs
      -C --reuse-message=MESSAGE
      --commit
      -e runs
      -f --[no-]force
      -F --file=FILE reads
      -h
      --[no-]ignore-missing
      -m --message=MESSAGE
      -n --[no-]dry-run
      -q --[no-]quiet
      --[no-]ref=REF
      -s --[no-]strategy=STRATEGY
      --[no-]separator[=TEXT]
      --[no-]stdin
      --[no-]stripspace
      -v --[no-]verbose
    `,
  },
  "sparse-checkout add": {
    nature: ["writes"],
    options: `
      -h
      --skip-checks
      --stdin
    `,
  },
  "sparse-checkout disable": {
    nature: ["writes"],
    options: `
      -h
    `,
  },
  "sparse-checkout init": {
    nature: ["writes"],
    options: `
      --[no-]cone
      -h
      --[no-]sparse-index
    `,
  },
  "sparse-checkout list": {
    options: `
      -h
    `,
  },
  "sparse-checkout reapply": {
    nature: ["writes"],
    options: `
      --[no-]cone
      -h
      --[no-]sparse-index
    `,
  },
  "sparse-checkout set": {
    nature: ["writes"],
    options: `
      --[no-]cone
      -h
      --skip-checks
      --[no-]sparse-index
      --stdin
    `,
  },
  stash: {
    nature: ["writes"],
    options: `
      -a --[no-]all
      -h
      -k --[no-]keep-index
      -m --[no-]message=MESSAGE
      -p --[no-]patch
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      -q --[no-]quiet
      -S --[no-]staged
      -u --[no-]include-untracked
    `,
  },
  "stash apply": {
    nature: ["writes"],
    options: `
      -h
      --[no-]index
      -q --[no-]quiet
    `,
  },
  "stash branch": {
    nature: ["writes"],
    options: `
      -h
    `,
  },
  "stash clear": {
    nature: ["writes"],
    options: `
      -h
    `,
  },
  "stash create": {
    nature: ["writes"],
    options: `
      -h
    `,
  },
  "stash drop": {
    nature: ["writes"],
    options: `
      -h
      -q --[no-]quiet
    `,
  },
  "stash list": {
    options: LOG,
  },
  "stash pop": {
    nature: ["writes"],
    options: `
      -h
      --[no-]index
      -q --[no-]quiet
    `,
  },
  "stash push": {
    nature: ["writes"],
    options: `
      -a --[no-]all
      -h
      -k --[no-]keep-index
      -m --[no-]message=MESSAGE
      -p --[no-]patch
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      -q --[no-]quiet
      -S --[no-]staged
      -u --[no-]include-untracked
    `,
  },
  "stash save": {
    nature: ["writes"],
    options: `
      -a --[no-]all
      -h
      -k --[no-]keep-index
      -m --[no-]message=MESSAGE
      -p --[no-]patch
      -q --[no-]quiet
      -S --[no-]staged
      -u --[no-]include-untracked
    `,
  },
  "stash show": {
    options: `${LOG}
      --only-untracked
      -u --[no-]include-untracked
    `,
  },
  "stash store": {
    nature: ["writes"],
    options: `
      -h
      -m --[no-]message=MESSAGE
      -q --[no-]quiet
    `,
  },
  "worktree add": {
    nature: ["writes"],
    operands: ["writes", "text*"],
    options: `
      -B=VALUE
      -b=VALUE
      --[no-]checkout
      -d --[no-]detach
      -f --[no-]force
      --[no-]guess-remote
      -h
      --[no-]lock
      --orphan
      -q --[no-]quiet
      --[no-]reason=REASON
      --relative-paths
      --[no-]track
    `,
  },
  "worktree list": {
    options: `
      --[no-]expire=EXPIRE
      -h
      --[no-]porcelain
      -v --[no-]verbose
      -z
    `,
  },
  "worktree lock": {
    nature: ["writes"],
    options: `
      -h
      --[no-]reason=REASON
    `,
  },
  "worktree move": {
    nature: ["writes"],
    operands: ["writes*"],
    options: `
      -f --[no-]force
      -h
    `,
  },
  "worktree prune": {
    nature: ["writes"],
    options: `
      --[no-]expire=EXPIRE
      -h
      -n --[no-]dry-run
      -v --[no-]verbose
    `,
  },
  "worktree remove": {
    nature: ["writes"],
    operands: ["writes"],
    options: `
      -f --[no-]force
      -h
    `,
  },
  "worktree repair": {
    nature: ["writes"],
    operands: ["writes*"],
    options: `
      -h
    `,
  },
  "worktree unlock": {
    nature: ["writes"],
    options: `
      -h
    `,
  },
};
