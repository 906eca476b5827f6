import type { Program, Usage } from "../program.ts";

/** Runs a script of the project; the words behind its name are the script's own. */
const SCRIPT: Usage = { nature: ["anything"], strict: true, ordered: true };
const PLAIN_SCRIPT: Usage = { nature: ["anything"], strict: true };
const OWN: Usage = { nature: ["network", "writes", "anything"] };
const PRINTS = ["--help", "--version", "-h", "-v"];
/** Their settings and plugins are programs of the project. */
const CODE: Program = {
  nature: ["writes", "anything"],
  prints: ["--help", "--version", "-v", "-V"],
};

/** Reads nothing but the project. */
const PNPM_LIST: Usage = {
  options: `
    -D --dev
    -g --global
    -P --prod
    --depth=N
    --json
    --long
    --no-optional
    --only-projects
    --parseable
  `,
};
const PNPM_INSTALL: Usage = {
  nature: ["network", "writes", "anything"],
  strict: true,
  options: `
    -D --save-dev
    -E --save-exact
    -g --global
    -L --latest
    -O --save-optional
    -P --save-prod --prod
    --dev
    --fix-lockfile
    --force
    --frozen-lockfile
    --ignore-scripts
    --lockfile-only
    --no-frozen-lockfile
    --no-lockfile
    --no-optional
    --offline
    --prefer-offline
    --save-peer
    --save-workspace-protocol
    --shamefully-hoist
    --strict-peer-dependencies
    --workspace
  `,
};

/** The other package managers for Node, and tools whose settings are programs. */
export const NODE_TOOLS: Readonly<Record<string, Program>> = {
  bun: {
    nature: ["network", "writes", "anything"],
    prints: ["--help", "--revision", "--version", "-h", "-v"],
  },
  bunx: OWN,
  eslint: CODE,
  jest: CODE,
  mocha: CODE,
  playwright: CODE,
  pnpm: {
    plainValues: true,
    prints: PRINTS,
    options: `
      -C --dir=DIR reads
      -F --filter=NAME
      -h --help
      -r --recursive
      -s --silent
      -w --workspace-root
      --aggregate-output
      --color
      --config-dir=DIR settings
      --if-present
      --loglevel=LEVEL
      --no-bail
      --no-color
      --parallel
      --registry=URL settings
      --reporter=NAME
      --script-shell=PROGRAM runs settings
      --sequential
      --store-dir=DIR writes
      --stream
      --use-node-version=VERSION settings
      --workspace-concurrency=N
    `,
    subcommands: {
      "*": SCRIPT,
      add: PNPM_INSTALL,
      audit: { nature: ["network"], options: "--audit-level=LEVEL\n--json\n-D --dev\n-P --prod" },
      ci: PNPM_INSTALL,
      create: OWN,
      dlx: OWN,
      exec: OWN,
      i: PNPM_INSTALL,
      install: PNPM_INSTALL,
      list: PNPM_LIST,
      ls: PNPM_LIST,
      outdated: { ...PNPM_LIST, nature: ["network"] },
      publish: OWN,
      rebuild: PNPM_INSTALL,
      remove: PNPM_INSTALL,
      rm: PNPM_INSTALL,
      root: {},
      run: SCRIPT,
      start: PLAIN_SCRIPT,
      store: OWN,
      t: PLAIN_SCRIPT,
      test: PLAIN_SCRIPT,
      up: PNPM_INSTALL,
      update: PNPM_INSTALL,
      why: PNPM_LIST,
    },
  },
  pnpx: OWN,
  prettier: CODE,
  tsc: CODE,
  vite: CODE,
  vitest: CODE,
  webpack: CODE,
  yarn: {
    plainValues: true,
    prints: PRINTS,
    operandReader: "yarn",
    options: `
      -s --silent
      --cwd=DIR reads
      --json
      --non-interactive
      --no-progress
      --use-yarnrc=FILE settings
      --verbose
    `,
    subcommands: {
      // Alone, it installs.
      "": OWN,
      "*": SCRIPT,
      add: OWN,
      create: OWN,
      dlx: OWN,
      exec: OWN,
      info: { nature: ["network"] },
      install: OWN,
      list: { options: "--depth=N\n--pattern=TEXT\n--prod" },
      node: OWN,
      outdated: { nature: ["network"] },
      remove: OWN,
      run: SCRIPT,
      up: OWN,
      upgrade: OWN,
      version: OWN,
      why: {},
      workspace: OWN,
      workspaces: OWN,
    },
  },
};
