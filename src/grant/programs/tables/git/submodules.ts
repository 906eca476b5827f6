import type { Usage } from "../../program.ts";

/** Subcommands of git for repositories inside of others. */
export const GIT_SUBMODULES: Readonly<Record<string, Usage>> = {
  submodule: {
    options: `
      --cached
      -h
      -q --quiet
    `,
  },
  "submodule absorbgitdirs": {
    nature: ["writes"],
    options: `
      -q --quiet
    `,
  },
  "submodule add": {
    nature: ["network", "writes"],
    operands: ["text", "writes"],
    options: `
      -b --[no-]branch=BRANCH
      --[no-]depth=DEPTH
      --[no-]dissociate
      -f --[no-]force
      --[no-]name=NAME
      --[no-]progress
      -q --[no-]quiet
      --ref-format=FORMAT
      --[no-]reference=REFERENCE reads
    `,
  },
  "submodule deinit": {
    nature: ["writes"],
    operands: ["writes*"],
    options: `
      --all
      -f --force
      -q --quiet
    `,
  },
  "submodule foreach": {},
  "submodule init": {
    nature: ["writes"],
    options: `
      -q --quiet
    `,
  },
  "submodule set-branch": {
    nature: ["writes"],
    options: `
      -b --branch=BRANCH
      -d --default
      -q --quiet
    `,
  },
  "submodule set-url": {
    nature: ["writes"],
    options: `
      -q --quiet
    `,
  },
  "submodule status": {
    options: `
      --cached
      -q --quiet
      --recursive
    `,
  },
  "submodule summary": {
    options: `
      --cached
      --files
      -n --summary-limit=N
      -q --quiet
    `,
  },
  "submodule sync": {
    nature: ["writes"],
    options: `
      -q --quiet
      --recursive
    `,
  },
  "submodule update": {
    nature: ["network", "writes"],
    options: `
      --[no-]checkout
      --[no-]depth=DEPTH
      --[no-]dissociate
      -f --[no-]force
      --[no-]filter=FILTER
      --[no-]init
      -j --[no-]jobs=JOBS
      -m --[no-]merge
      -N --no-fetch
      --[no-]progress
      -q --[no-]quiet
      -r --[no-]rebase
      --[no-]recommend-shallow
      --[no-]recursive
      --ref-format=FORMAT
      --[no-]reference=REFERENCE reads
      --[no-]remote
      --[no-]require-init
      --[no-]single-branch
    `,
  },
};
