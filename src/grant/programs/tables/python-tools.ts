import type { Program, Usage } from "../program.ts";

const PIP_OPTIONS = `
  -h --help
  -q --quiet
  -v --verbose
  -V --version
  --cache-dir=DIR writes
  --cert=FILE reads
  --client-cert=FILE reads
  --debug
  --disable-pip-version-check
  --isolated
  --keyring-provider=NAME settings
  --log=FILE writes
  --no-cache-dir
  --no-color
  --no-input
  --no-python-version-warning
  --proxy=URL settings
  --python=PROGRAM runs settings
  --require-virtualenv
  --retries=N
  --timeout=S
  --trusted-host=HOST settings
  --use-deprecated=NAME
  --use-feature=NAME
`;
/** Building a package runs what its author wrote. */
const BUILDS: Usage = { nature: ["network", "writes", "anything"] };
const PIP: Program = {
  options: PIP_OPTIONS,
  prints: ["--help", "--version", "-h", "-V"],
  subcommands: {
    "cache dir": {},
    "cache info": {},
    "cache list": { options: "--format=NAME" },
    check: {},
    "config get": {},
    "config list": { options: "--global\n--site\n--user" },
    debug: {},
    download: BUILDS,
    freeze: {
      options: `
        -l --local
        -r --requirement=FILE reads
        --all
        --exclude=NAME
        --exclude-editable
        --path=DIR reads
        --user
      `,
    },
    hash: { operands: ["reads*"], options: "-a --algorithm=NAME" },
    "index versions": {
      nature: ["network"],
      options: "-i --index-url=URL settings\n--extra-index-url=URL settings\n--json\n--pre",
    },
    inspect: { options: "--local\n--path=DIR reads\n--user" },
    install: BUILDS,
    list: {
      options: `
        -e --editable
        -f --find-links=URL network
        -i --index-url=URL network
        -l --local
        -o --outdated network
        -u --uptodate network
        --exclude=NAME
        --exclude-editable
        --extra-index-url=URL network
        --format=NAME
        --include-editable
        --no-index
        --not-required
        --path=DIR reads
        --pre
        --user
      `,
    },
    lock: BUILDS,
    show: { options: "-f --files" },
    uninstall: {
      nature: ["writes"],
      options: "-r --requirement=FILE reads\n-y --yes\n--break-system-packages",
    },
    wheel: BUILDS,
  },
};
/** Runs programs of the environment that it finds, or builds packages. */
const OWN: Usage = { nature: ["network", "writes", "anything"] };
const RUFF_FILES = `
  -n --no-cache
  --cache-dir=DIR writes
  --exclude=PATTERN
  --extend-exclude=PATTERN
  --extension=MAP
  --force-exclude
  --no-force-exclude
  --no-preview
  --no-respect-gitignore
  --output-format=NAME
  --preview
  --respect-gitignore
  --stdin-filename=NAME
  --target-version=NAME
  --diff
`;

/** Tools of Python. */
export const PYTHON_TOOLS: Readonly<Record<string, Program>> = {
  black: {
    nature: ["writes"],
    operands: ["writes*"],
    prints: ["--help", "--version", "-h"],
    options: `
      -c --code=TEXT
      -C --skip-magic-trailing-comma
      -l --line-length=N
      -q --quiet
      -S --skip-string-normalization
      -t --target-version=NAME
      -v --verbose
      -W --workers=N
      --check
      --color
      --config=FILE reads
      --diff
      --exclude=REGEX
      --extend-exclude=REGEX
      --fast
      --force-exclude=REGEX
      --include=REGEX
      --ipynb
      --line-ranges=RANGE
      --no-color
      --preview
      --pyi
      --safe
      --stdin-filename=NAME
    `,
  },
  conda: {
    prints: ["--help", "--version", "-h", "-V"],
    options: "-h --help\n-q --quiet\n-v --verbose\n--json",
    subcommands: {
      "*": OWN,
      "env list": {},
      info: { options: "-a --all\n-e --envs" },
      list: { options: "-e --export\n-f --full-name\n-n --name=NAME\n-p --prefix=DIR reads" },
    },
  },
  pip: PIP,
  pip3: PIP,
  pipx: {
    prints: ["--help", "--version", "-h"],
    subcommands: { "*": OWN, list: { options: "--include-injected\n--json\n--short" } },
  },
  poetry: {
    nature: ["network", "writes", "anything"],
    prints: ["--help", "--version", "-h", "-V"],
  },
  // Its settings are data; unlike eslint, it loads no code of the project.
  ruff: {
    plainValues: true,
    prints: ["--help", "--version", "-h", "-V"],
    options: `
      -h --help
      -q --quiet
      -s --silent
      -v --verbose
      --color=WHEN
      --config=TEXT reads
      --isolated
    `,
    subcommands: {
      check: {
        operands: ["reads*"],
        options: `
          ${RUFF_FILES}
          -e --exit-zero
          -o --output-file=FILE writes
          -w --watch
          --add-noqa[=REASON] writes
          --exit-non-zero-on-fix
          --extend-fixable=CODES
          --extend-per-file-ignores=MAP
          --extend-select=CODES
          --fix writes
          --fix-only writes
          --fixable=CODES
          --ignore=CODES
          --ignore-noqa
          --no-fix
          --per-file-ignores=MAP
          --select=CODES
          --show-files
          --show-fixes
          --show-settings
          --statistics
          --unfixable=CODES
          --unsafe-fixes
        `,
      },
      clean: { nature: ["writes"] },
      config: {},
      format: {
        nature: ["writes"],
        operands: ["writes*"],
        options: `${RUFF_FILES}\n--check\n--exit-non-zero-on-format\n--line-length=N\n--range=RANGE`,
      },
      linter: { options: "--output-format=NAME" },
      rule: { options: "--all\n--output-format=NAME" },
      version: { options: "--output-format=NAME" },
    },
  },
  uv: {
    prints: ["--help", "--version", "-h", "-V"],
    options: "-q --quiet\n-v --verbose\n--color=WHEN\n--no-progress\n--offline",
    subcommands: {
      // Nearly all of it starts the Python of the project, which a stranger may have put there.
      "*": OWN,
      "cache dir": {},
      "python dir": {},
      "tool dir": {},
      "tool list": { options: "--show-paths\n--show-version-specifiers" },
    },
  },
  uvx: OWN,
};
