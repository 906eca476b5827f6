import type { Program, Usage } from "../program.ts";

/** Build scripts, macros and tests are programs. */
const BUILDS: Usage = { nature: ["network", "writes", "anything"] };
const CARGO_PLACE = `
  -F --features=NAMES
  --all-features
  --frozen
  --locked
  --manifest-path=FILE reads
  --no-default-features
  --offline
`;

/** The flags of `go build`, which most of its commands take. */
const GO_BUILD = `
  -C=DIR reads
  -a
  -asan[=BOOL]
  -asmflags=FLAGS settings
  -buildmode=MODE
  -buildvcs[=BOOL]
  -compiler=NAME settings
  -cover[=BOOL]
  -covermode=MODE
  -coverpkg=PATTERNS
  -gccgoflags=FLAGS settings
  -gcflags=FLAGS
  -installsuffix=TEXT
  -json[=FIELDS]
  -ldflags=FLAGS settings
  -linkshared
  -mod=MODE
  -modcacherw
  -modfile=FILE reads writes
  -msan[=BOOL]
  -n
  -overlay=FILE settings
  -p=N
  -pgo=FILE reads
  -pkgdir=DIR writes
  -race[=BOOL]
  -tags=NAMES
  -toolexec=COMMAND runs settings
  -trimpath[=BOOL]
  -v[=BOOL]
  -work
  -x
`;
const GO_TEST = `
  -bench=REGEX
  -benchmem
  -benchtime=TIME
  -blockprofile=FILE writes
  -c
  -count=N
  -coverprofile=FILE writes
  -cpu=LIST
  -cpuprofile=FILE writes
  -exec=COMMAND runs settings
  -failfast
  -fullpath
  -fuzz=REGEX
  -fuzzminimizetime=TIME
  -fuzztime=TIME
  -list=REGEX
  -memprofile=FILE writes
  -memprofilerate=N
  -mutexprofile=FILE writes
  -o=FILE writes
  -outputdir=DIR writes
  -parallel=N
  -run=REGEX
  -short[=BOOL]
  -shuffle=MODE
  -skip=REGEX
  -timeout=TIME
  -trace=FILE writes
  -vet=LIST
`;
const MODULES: Usage = {
  nature: ["network", "writes"],
  options: "-C=DIR reads\n-e\n-v\n-x\n-json",
};

/** cargo and go. `go` says its flags with one dash; two are the same to it, and refused here. */
export const COMPILED: Readonly<Record<string, Program>> = {
  cargo: {
    plainValues: true,
    prints: ["--help", "--list", "--version", "-h", "-V", "version"],
    options: `
      -C=DIR settings
      -h --help
      -q --quiet
      -v --verbose
      -V --version
      -Z=FLAG settings
      --color=WHEN
      --config=SETTING settings
    `,
    subcommands: {
      add: {
        nature: ["network", "writes"],
        options: `${CARGO_PLACE}\n--build\n--dev\n--dry-run\n--no-default-features`,
      },
      b: BUILDS,
      bench: BUILDS,
      build: BUILDS,
      c: BUILDS,
      check: BUILDS,
      clean: BUILDS,
      clippy: BUILDS,
      d: BUILDS,
      doc: BUILDS,
      fetch: { nature: ["network", "writes"], options: `${CARGO_PLACE}\n--target=TRIPLE` },
      fix: BUILDS,
      fmt: {
        nature: ["writes"],
        options:
          "-p --package=NAME\n--all\n--check\n--manifest-path=FILE reads\n--message-format=NAME",
      },
      "generate-lockfile": { nature: ["network", "writes"], options: CARGO_PLACE },
      install: BUILDS,
      "locate-project": {
        options: "--manifest-path=FILE reads\n--message-format=NAME\n--workspace",
      },
      metadata: {
        nature: ["network"],
        options: `${CARGO_PLACE}\n--filter-platform=TRIPLE\n--format-version=N\n--no-deps`,
      },
      nextest: BUILDS,
      package: BUILDS,
      pkgid: { options: `${CARGO_PLACE}\n-p --package[=NAME]` },
      publish: BUILDS,
      r: BUILDS,
      remove: { nature: ["writes"], options: `${CARGO_PLACE}\n--build\n--dev\n--dry-run` },
      run: BUILDS,
      rustc: BUILDS,
      search: { nature: ["network"], options: "--index=URL settings\n--limit=N\n--registry=NAME" },
      t: BUILDS,
      test: BUILDS,
      tree: {
        nature: ["network"],
        options: `
          ${CARGO_PLACE}
          -d --duplicates
          -e --edges=KINDS
          -f --format=TEXT
          -i --invert[=NAME]
          -p --package[=NAME]
          --charset=NAME
          --depth=N
          --exclude=NAME
          --no-dedupe
          --prefix=NAME
          --prune=NAME
          --target[=TRIPLE]
          --workspace
        `,
      },
      update: {
        nature: ["network", "writes"],
        options: `${CARGO_PLACE}\n-p --package=NAME\n--dry-run\n--precise=VERSION`,
      },
      "verify-project": { options: CARGO_PLACE },
    },
  },
  go: {
    style: "words",
    prints: ["help", "version"],
    subcommands: {
      bug: BUILDS,
      build: {
        nature: ["network", "writes", "anything"],
        strict: true,
        options: `${GO_BUILD}\n-o=FILE writes`,
      },
      clean: {
        nature: ["writes"],
        options: `${GO_BUILD}\n-cache\n-fuzzcache\n-i\n-modcache\n-r\n-testcache`,
      },
      doc: { options: "-C=DIR reads\n-all\n-c\n-cmd\n-short\n-src\n-u" },
      env: { options: "-changed\n-json\n-u settings\n-w settings" },
      fmt: { nature: ["writes"], options: "-mod=MODE\n-n\n-x" },
      generate: BUILDS,
      get: { nature: ["network", "writes"], options: `${GO_BUILD}\n-t\n-tool\n-u[=KIND]` },
      help: {},
      install: { nature: ["network", "writes", "anything"], strict: true, options: GO_BUILD },
      list: {
        nature: ["network"],
        options: `
          ${GO_BUILD}
          -compiled
          -deps
          -e
          -export settings
          -f=FORMAT
          -find
          -m
          -retracted
          -reuse=FILE reads
          -test
          -u
          -versions
        `,
      },
      "mod download": MODULES,
      "mod edit": {
        nature: ["writes"],
        options:
          "-dropreplace=X\n-droprequire=X\n-fmt\n-go=X\n-json\n-module=X\n-print\n-replace=X\n-require=X\n-toolchain=X",
      },
      "mod graph": { nature: ["network"], options: "-go=VERSION" },
      "mod init": { nature: ["writes"] },
      "mod tidy": {
        nature: ["network", "writes"],
        options: "-C=DIR reads\n-compat=VERSION\n-diff\n-e\n-go=VERSION\n-v\n-x",
      },
      "mod vendor": { nature: ["network", "writes"], options: "-e\n-o=DIR writes\n-v" },
      "mod verify": {},
      "mod why": { nature: ["network"], options: "-m\n-vendor" },
      run: BUILDS,
      test: {
        nature: ["network", "writes", "anything"],
        strict: true,
        options: `${GO_BUILD}${GO_TEST}`,
      },
      tool: BUILDS,
      version: { operands: ["reads*"], options: "-json\n-m\n-v" },
      vet: {
        nature: ["network", "anything"],
        strict: true,
        options: `${GO_BUILD}\n-c=N\n-diff\n-fix writes\n-vettool=PROGRAM runs settings`,
      },
      "work sync": { nature: ["network", "writes"] },
      "work use": { nature: ["writes"], options: "-r" },
    },
  },
  gofmt: {
    operands: ["reads*"],
    style: "words",
    options: "-cpuprofile=FILE writes\n-d\n-e\n-l\n-r=RULE\n-s\n-w edits",
  },
};
