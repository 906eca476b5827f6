import type { Program, Usage } from "../program.ts";

/** Behind `--` stand words of the script; before it, npm takes any setting by any beginning of its name. */
const SETTINGS = `
  -?
  -C --prefix=DIR reads
  -d
  -dd
  -ddd
  -f --force
  -g --global
  -h --help
  -iwr --include-workspace-root
  -l --long
  -n
  -p --parseable
  -q --quiet
  -s --silent
  -v --version
  -w --workspace=NAME
  -ws --workspaces
  -y --yes
  --allow-scripts=NAMES settings
  --browser=PROGRAM runs settings
  --cache=DIR writes
  --cafile=FILE reads
  --cert=TEXT settings
  --color
  --editor=PROGRAM runs settings
  --foreground-scripts
  --git=PROGRAM runs settings
  --globalconfig=FILE settings
  --https-proxy=URL settings
  --if-present
  --ignore-scripts
  --init-module=FILE settings
  --json
  --key=TEXT settings
  --loglevel=LEVEL
  --logs-dir=DIR writes
  --no-audit
  --no-color
  --no-fund
  --no-progress
  --no-update-notifier
  --node-gyp=FILE runs settings
  --node-options=OPTIONS settings
  --noproxy=HOSTS
  --offline
  --otp=CODE
  --prefer-offline
  --prefer-online
  --progress
  --proxy=URL settings
  --registry=URL settings
  --scope=NAME
  --script-shell=PROGRAM runs settings
  --shell=PROGRAM runs settings
  --timing
  --unicode
  --userconfig=FILE settings
  --verbose
  --viewer=PROGRAM runs settings
`;
const TREE = `
  -a --all
  --depth=N
  --include=KIND
  --link
  --omit=KIND
  --package-lock-only
  --production
`;
const INSTALL = `
  -B --save-bundle
  -D --save-dev
  -E --save-exact
  -O --save-optional
  -P --save-prod
  -S --save
  --audit-level=LEVEL
  --cpu=NAME
  --dry-run
  --engine-strict
  --include=KIND
  --install-links
  --install-strategy=NAME
  --legacy-peer-deps
  --libc=NAME
  --no-bin-links
  --no-optional
  --no-package-lock
  --no-save
  --omit=KIND
  --only=KIND
  --os=NAME
  --package-lock-only
  --prefer-dedupe
  --production
  --save-peer
  --save-prefix=TEXT
  --strict-peer-deps
  --tag=NAME
`;

/** One script of the project, and no other program. */
const SCRIPT: Usage = { nature: ["anything"], strict: true };
/** Packages run scripts when they are installed. */
const PACKAGES: Usage = {
  nature: ["network", "writes", "anything"],
  strict: true,
  options: INSTALL,
};
const READS: Usage = { options: TREE };
const ASKS: Usage = { nature: ["network"] };
const OWN: Usage = { nature: ["network", "writes", "anything"] };

/** npm and its companion. */
export const NPM: Readonly<Record<string, Program>> = {
  npm: {
    style: "words",
    plainValues: true,
    prints: ["--help", "--version", "-h", "-l", "-v", "help", "version"],
    options: SETTINGS,
    subcommands: {
      add: PACKAGES,
      audit: PACKAGES,
      bin: {},
      ci: PACKAGES,
      "clean-install": PACKAGES,
      "config get": {},
      "config list": {},
      "config ls": {},
      create: OWN,
      ddp: PACKAGES,
      dedupe: PACKAGES,
      deprecate: ASKS,
      diff: {
        nature: ["network"],
        options: "--diff=SPEC\n--diff-name-only\n--diff-unified=N\n--tag=NAME",
      },
      "dist-tag": ASKS,
      doctor: ASKS,
      exec: OWN,
      explain: READS,
      fund: { nature: ["network"], options: "--which=N" },
      i: PACKAGES,
      info: ASKS,
      init: OWN,
      install: PACKAGES,
      "install-ci-test": PACKAGES,
      "install-test": PACKAGES,
      it: PACKAGES,
      link: PACKAGES,
      list: READS,
      ll: READS,
      login: OWN,
      ls: READS,
      outdated: { nature: ["network"], options: TREE },
      pack: {
        nature: ["writes", "anything"],
        strict: true,
        options: "--dry-run\n--pack-destination=DIR writes",
      },
      ping: ASKS,
      "pkg delete": { nature: ["writes"] },
      "pkg fix": { nature: ["writes"] },
      "pkg get": {},
      "pkg set": { nature: ["writes"] },
      prefix: {},
      prune: PACKAGES,
      publish: {
        nature: ["network", "anything"],
        strict: true,
        options: "--access=KIND\n--dry-run\n--provenance\n--provenance-file=FILE reads\n--tag=NAME",
      },
      query: READS,
      r: PACKAGES,
      rb: PACKAGES,
      rebuild: PACKAGES,
      remove: PACKAGES,
      restart: SCRIPT,
      rm: PACKAGES,
      root: {},
      run: SCRIPT,
      "run-script": SCRIPT,
      rum: SCRIPT,
      s: ASKS,
      sbom: { options: `${TREE}\n--sbom-format=NAME\n--sbom-type=NAME` },
      search: {
        nature: ["network"],
        options: "--no-description\n--searchexclude=TEXT\n--searchlimit=N",
      },
      show: ASKS,
      start: SCRIPT,
      stop: SCRIPT,
      t: SCRIPT,
      test: SCRIPT,
      tst: SCRIPT,
      un: PACKAGES,
      uninstall: PACKAGES,
      unlink: PACKAGES,
      up: PACKAGES,
      update: PACKAGES,
      upgrade: PACKAGES,
      v: ASKS,
      version: {
        nature: ["writes", "anything"],
        strict: true,
        options: `
          -m --message=TEXT
          --allow-same-version
          --no-commit-hooks
          --no-git-tag-version
          --preid=NAME
          --sign-git-tag
        `,
      },
      view: ASKS,
      whoami: ASKS,
      why: READS,
      x: OWN,
    },
  },
  npx: { nature: ["network", "writes", "anything"], prints: ["--help", "--version", "-v"] },
};
