import type { Usage } from "../../program.ts";

/** Subcommands of git that talk to other repositories. */
export const GIT_REMOTES: Readonly<Record<string, Usage>> = {
  fetch: {
    nature: ["network", "writes"],
    options: `
      -4 --[no-]ipv4
      -6 --[no-]ipv6
      -a --[no-]append
      --[no-]all
      --[no-]atomic
      --[no-]auto-gc
      --[no-]auto-maintenance
      --[no-]deepen=DEEPEN
      --[no-]depth=DEPTH
      --[no-]dry-run
      -f --[no-]force
      --[no-]filter=FILTER
      -h
      -j --[no-]jobs=JOBS
      -k --[no-]keep
      -m --[no-]multiple
      -n
      --[no-]negotiate-only
      --[no-]negotiation-tip=TIP
      -o --[no-]server-option=OPTION
      -p --[no-]prune
      -P --[no-]prune-tags
      --porcelain
      --[no-]prefetch
      --[no-]progress
      -q --[no-]quiet
      --[no-]recurse-submodules[=SUBMODULES]
      --refetch
      --refmap=REFMAP
      --[no-]set-upstream
      --[no-]shallow-exclude=EXCLUDE
      --[no-]shallow-since=SINCE
      --[no-]show-forced-updates
      --[no-]stdin
      -t --[no-]tags
      -u --[no-]update-head-ok
      --unshallow
      --[no-]update-shallow
      --[no-]upload-pack=PACK runs
      -v --[no-]verbose
      --[no-]write-commit-graph
      --[no-]write-fetch-head
    `,
  },
  "ls-remote": {
    nature: ["network"],
    options: `
      -b --[no-]branches
      --exec=COMMAND runs
      --[no-]exit-code
      --[no-]get-url
      -h --[no-]heads
      -o --[no-]server-option=OPTION
      -q --[no-]quiet
      --[no-]refs
      --[no-]sort=SORT
      --[no-]symref
      -t --[no-]tags
      --[no-]upload-pack=PACK runs
    `,
  },
  pull: {
    nature: ["network", "writes"],
    options: `
      -4 --[no-]ipv4
      -6 --[no-]ipv6
      -a --[no-]append
      --[no-]all
      --[no-]allow-unrelated-histories
      --[no-]autostash
      --[no-]cleanup=CLEANUP
      --[no-]commit
      --compact-summary
      --[no-]deepen=DEEPEN
      --[no-]depth=DEPTH
      --[no-]dry-run
      --[no-]edit runs
      -f --[no-]force
      --[no-]ff
      --ff-only
      -h
      -j --[no-]jobs[=JOBS]
      -k --[no-]keep
      --[no-]log[=LOG]
      -n
      --[no-]negotiation-tip=TIP
      -o --[no-]server-option=OPTION
      -p --[no-]prune
      --porcelain
      --[no-]progress
      -q --[no-]quiet
      -r --[no-]rebase[=REBASE]
      --[no-]recurse-submodules[=SUBMODULES]
      --refmap=REFMAP
      -S --[no-]gpg-sign[=SIGN] runs
      -s --[no-]strategy=STRATEGY
      --[no-]set-upstream
      --[no-]shallow-exclude=EXCLUDE
      --[no-]shallow-since=SINCE
      --[no-]show-forced-updates
      --[no-]signoff[=SIGNOFF]
      --[no-]squash
      --[no-]stat
      --[no-]summary
      -t --[no-]tags
      --unshallow
      --[no-]update-shallow
      --[no-]upload-pack=PACK runs
      -v --[no-]verbose
      --[no-]verify
      --[no-]verify-signatures
      -X --[no-]strategy-option=OPTION
    `,
  },
  push: {
    nature: ["network"],
    options: `
      -4 --[no-]ipv4
      -6 --[no-]ipv6
      --[no-]all
      --[no-]atomic
      --branches
      -d --[no-]delete
      --[no-]exec=EXEC runs
      -f --[no-]force
      --[no-]follow-tags
      --[no-]force-if-includes
      --[no-]force-with-lease[=LEASE]
      -h
      --[no-]mirror
      -n --[no-]dry-run
      --no-verify
      -o --[no-]push-option=OPTION
      --[no-]porcelain
      --[no-]progress
      --[no-]prune
      -q --[no-]quiet
      --[no-]receive-pack=PACK runs
      --[no-]recurse-submodules=SUBMODULES
      --[no-]repo=REPO
      --[no-]signed[=SIGNED] runs
      --[no-]tags
      --[no-]thin
      -u --[no-]set-upstream
      -v --[no-]verbose
      --verify
    `,
  },
  remote: {
    options: `
      -h
      -v --verbose
    `,
  },
  "remote add": {
    nature: ["network", "writes"],
    options: `
      -f --[no-]fetch
      -h
      -m --[no-]master=MASTER
      --[no-]mirror=MIRROR
      --no-tags
      -t --[no-]track=TRACK
      --[no-]tags
    `,
  },
  "remote get-url": {
    options: `
      --[no-]all
      -h
      --[no-]push
    `,
  },
  "remote prune": {
    nature: ["network", "writes"],
    options: `
      -h
      -n --[no-]dry-run
    `,
  },
  "remote remove": {
    nature: ["writes"],
    options: `
      -h
    `,
  },
  "remote rename": {
    nature: ["writes"],
    options: `
      -h
      --[no-]progress
    `,
  },
  "remote rm": {
    nature: ["writes"],
    options: `
      -h
    `,
  },
  "remote set-branches": {
    nature: ["writes"],
    options: `
      --[no-]add
      -h
    `,
  },
  "remote set-head": {
    nature: ["network", "writes"],
    options: `
      -a --[no-]auto
      -d --[no-]delete
      -h
    `,
  },
  "remote set-url": {
    nature: ["writes"],
    options: `
      --[no-]add
      --[no-]delete
      -h
      --[no-]push
    `,
  },
  "remote show": {
    nature: ["network"],
    options: `
      -h
      -n
    `,
  },
  "remote update": {
    nature: ["network", "writes"],
    options: `
      -h
      -p --[no-]prune
    `,
  },
};
