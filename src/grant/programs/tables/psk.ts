import type { Program, Usage } from "../program.ts";

const CATALOGUE = `
  --no-builtin
  --no-store
  --root=DIR reads
  --store=DIR reads
`;
const STORE_READ = "--store=DIR reads";
const STORE_WRITE = "--store=DIR writes";
const REMOTE = `
  --plain-http
  --timeout=S
`;
const SCAN = "--scan=MODE";
const SIGNED = `
  --accept-signer
  --policy=FILE reads
  --require-signature
`;
const PROJECT = `
  ${REMOTE}
  ${SCAN}
  ${SIGNED}
  ${STORE_WRITE}
  --agent=NAMES
  --copy
  --user
`;
const GRANT = `
  ${CATALOGUE}
  --ceiling=FILE reads
  --mode=MODE
  --skills=NAMES
`;

/** It changes the project, which is what agents obey: skills come into their folders. */
const INSTALLS: Usage = {
  nature: ["network", "writes"],
  options: `${PROJECT}\n--dry-run\n--frozen`,
};
const READS: Usage = { options: CATALOGUE };
const SERVES: Usage = { nature: ["network", "writes", "anything"] };

/** psk itself. */
export const PSK: Readonly<Record<string, Program>> = {
  psk: {
    operandReader: "psk",
    prints: ["--help", "--version", "-h", "-V", "help"],
    options: "-h --help\n--json\n--quiet",
    subcommands: {
      add: INSTALLS,
      audit: { operands: ["reads*"], options: "--last=HASH" },
      build: {
        nature: ["writes"],
        operands: ["reads*"],
        options: `
          ${SCAN}
          ${STORE_WRITE}
          --allow-secret-files
          --author=NAME
          --force
          --maintainer=ID
          --max-bytes=N
          --skill-version=VERSION
        `,
      },
      collect: { nature: ["network"], options: `${REMOTE}\n${STORE_READ}\n--force-tag` },
      completion: {},
      compose: { options: `${GRANT}\n--allow=RULES\n--explain` },
      diff: { options: STORE_READ },
      doctor: READS,
      export: { nature: ["writes"], options: `${STORE_READ}\n-o --output=FILE writes\n--force` },
      gateway: SERVES,
      gc: { nature: ["writes"], options: STORE_WRITE },
      import: {
        nature: ["writes"],
        operands: ["reads*"],
        options: `${SCAN}\n${STORE_WRITE}\n--force`,
      },
      init: { nature: ["writes"], options: "--author=NAME\n--dir=DIR writes" },
      install: INSTALLS,
      list: { options: STORE_READ },
      load: { options: `${CATALOGUE}\n--hide-root` },
      login: { nature: ["network", "writes"], options: `${REMOTE}\n-u --username=NAME` },
      logout: { nature: ["writes"] },
      may: { options: `${GRANT}\n--allow=RULES\n--args=JSON\n--explain` },
      mcp: SERVES,
      outdated: { nature: ["network"], options: `${REMOTE}\n${STORE_READ}\n--user` },
      prompt: { options: `${CATALOGUE}\n--budget=N` },
      pull: {
        nature: ["network", "writes"],
        options: `${REMOTE}\n${SCAN}\n${SIGNED}\n${STORE_WRITE}\n--force`,
      },
      push: {
        nature: ["network"],
        options: `${REMOTE}\n${SCAN}\n${STORE_READ}\n--force-tag\n--key=FILE reads\n--sign`,
      },
      remove: { nature: ["writes"], options: STORE_WRITE },
      rules: {},
      scan: {
        operands: ["reads*"],
        options: `
          ${STORE_READ}
          -o --output=FILE writes
          --against=OLD reads
          --baseline=FILE reads
          --changed=REVISION
          --fail-on=LEVEL
          --format=FORMAT
          --jobs=N
          --no-cache
          --policy=POLICY
          --reason=TEXT
          --recursive
          --report=FORMAT writes
          --write-baseline=FILE writes
        `,
      },
      schema: {},
      search: { nature: ["network"], options: REMOTE },
      select: {
        options: `
          ${CATALOGUE}
          --budget=N
          --coding
          --explain
          --limit=N
          --risk=LEVEL
        `,
      },
      serve: SERVES,
      show: { options: `${STORE_READ}\n--file=PATH` },
      sign: {
        nature: ["writes"],
        options: `${STORE_READ}\n-o --output=FILE writes\n--key=FILE reads`,
      },
      skills: READS,
      spawn: SERVES,
      sync: { nature: ["writes"], options: CATALOGUE },
      tags: { nature: ["network"], options: REMOTE },
      token: { nature: ["writes"], options: "--label=TEXT\n--scope=SCOPES" },
      uninstall: INSTALLS,
      update: INSTALLS,
      validate: {
        operands: ["reads*"],
        options: "--fix edits\n--format=FORMAT\n--profile=PROFILE\n--recursive",
      },
      verify: {
        options: `
          ${REMOTE}
          ${STORE_READ}
          --installed
          --policy=FILE reads
          --signature=FILE reads
          --user
        `,
      },
    },
  },
};
