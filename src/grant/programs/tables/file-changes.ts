import type { Program } from "../program.ts";

/** Programs that make, change and remove files. */
export const FILE_CHANGES: Readonly<Record<string, Program>> = {
  chgrp: {
    operands: ["text", "writes*"],
    options: `
      -c --changes
      --dereference
      -f --silent --quiet
      --from=OWNER
      -H
      -h --no-dereference
      --help
      -L
      --no-preserve-root
      -P
      --preserve-root
      -R --recursive
      --reference=FILE reads script
      -v --verbose
      --version
    `,
  },
  chmod: {
    operands: ["text", "writes*"],
    options: `
      -a[=MODE] script
      -c --changes
      --dereference
      -f --silent --quiet
      -g[=MODE] script
      -H
      -h --no-dereference
      --help
      -L
      --no-preserve-root
      -o[=MODE] script
      -P
      --preserve-root
      -R --recursive
      -r[=MODE] script
      --reference=FILE reads script
      -s[=MODE] script
      -t[=MODE] script
      -u[=MODE] script
      -v --verbose
      --version
      -w[=MODE] script
      -X[=MODE] script
      -x[=MODE] script
    `,
  },
  chown: {
    operands: ["text", "writes*"],
    options: `
      -c --changes
      --dereference
      -f --silent --quiet
      --from=OWNER
      -H
      -h --no-dereference
      --help
      -L
      --no-preserve-root
      -P
      --preserve-root
      -R --recursive
      --reference=FILE reads script
      -v --verbose
      --version
    `,
  },
  dd: {
    operandReader: "dd",
    nature: ["writes"],
    options: `
      --help
      --version
    `,
  },
  mkdir: {
    operands: ["writes*"],
    options: `
      --context[=CONTEXT]
      --help
      -m --mode=MODE
      -p --parents
      -v --verbose
      --version
      -Z
    `,
  },
  mktemp: {
    operands: ["writes*"],
    options: `
      -d --directory
      --help
      -p=FOLDER writes
      -q --quiet
      --suffix=TEXT settings
      -t
      --tmpdir[=FOLDER] writes
      -u --dry-run
      --version
    `,
  },
  rm: {
    operands: ["writes*"],
    options: `
      -d --dir
      -f --force
      --help
      -I
      -i
      --interactive[=WHEN]
      --no-preserve-root settings
      --one-file-system
      --preserve-root[=HOW]
      -r -R --recursive
      -v --verbose
      --version
    `,
  },
  rmdir: {
    operands: ["writes*"],
    options: `
      --help
      --ignore-fail-on-non-empty
      -p --parents
      -v --verbose
      --version
    `,
  },
  shred: {
    operands: ["writes*"],
    options: `
      -f --force
      --help
      -n --iterations=N
      --random-source=FILE reads
      --remove[=HOW]
      -s --size=N
      -u
      -v --verbose
      --version
      -x --exact
      -z --zero
    `,
  },
  sync: {
    operands: ["reads*"],
    options: `
      -d --data
      -f --file-system
      --help
      --version
    `,
  },
  touch: {
    operands: ["writes*"],
    options: `
      -a
      -c --no-create
      -d --date=TIME
      -f
      -h --no-dereference
      --help
      -m
      -r --reference=FILE reads
      -t=TIME
      --time=WORD
      --version
    `,
  },
  truncate: {
    operands: ["writes*"],
    options: `
      -c --no-create
      --help
      -o --io-blocks
      -r --reference=FILE reads
      -s --size=N
      --version
    `,
  },
  unlink: {
    operands: ["writes*"],
    options: `
      --help
      --version
    `,
  },
};
