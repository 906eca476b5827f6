import type { Program } from "../program.ts";

/** Programs that copy, move and link files. */
export const COPY_TOOLS: Readonly<Record<string, Program>> = {
  cp: {
    operandReader: "copy",
    nature: ["writes"],
    options: `
      -a --archive
      --attributes-only
      -b
      --backup[=HOW]
      --context[=CONTEXT]
      --copy-contents
      -d
      --debug
      -f --force
      -H
      --help
      -i --interactive
      --keep-directory-symlink
      -L --dereference
      -l --link
      -n --no-clobber
      --no-preserve=LIST
      -P --no-dereference
      -p
      --parents
      --preserve[=LIST]
      -R -r --recursive
      --reflink[=WHEN]
      --remove-destination
      -S --suffix=TEXT settings
      -s --symbolic-link
      --sparse=WHEN
      --strip-trailing-slashes
      -T --no-target-directory
      -t --target-directory=FOLDER
      -u
      --update[=HOW]
      -v --verbose
      --version
      -x --one-file-system
      -Z
    `,
  },
  install: {
    operandReader: "copy",
    nature: ["writes"],
    options: `
      -b
      --backup[=HOW]
      -C --compare
      -c
      --context[=CONTEXT]
      -D
      -d --directory
      --debug
      -g --group=NAME
      --help
      -m --mode=MODE
      -o --owner=NAME
      -p --preserve-timestamps
      --preserve-context
      -S --suffix=TEXT settings
      -s --strip runs
      --strip-program=PROGRAM runs
      -T --no-target-directory
      -t --target-directory=FOLDER
      -v --verbose
      --version
      -Z
    `,
  },
  link: {
    operandReader: "link",
    nature: ["writes"],
    options: `
      --help
      --version
    `,
  },
  ln: {
    operandReader: "link",
    nature: ["writes"],
    options: `
      -b
      --backup[=HOW]
      -d -F --directory
      -f --force
      --help
      -i --interactive
      -L --logical
      -n --no-dereference
      -P --physical
      -r --relative
      -S --suffix=TEXT settings
      -s --symbolic
      -T --no-target-directory
      -t --target-directory=FOLDER
      -v --verbose
      --version
    `,
  },
  mv: {
    operandReader: "copy",
    nature: ["writes"],
    options: `
      -b
      --backup[=HOW]
      --debug
      --exchange
      -f --force
      --help
      -i --interactive
      -n --no-clobber
      --no-copy
      -S --suffix=TEXT settings
      --strip-trailing-slashes
      -T --no-target-directory
      -t --target-directory=FOLDER
      -u
      --update[=HOW]
      -v --verbose
      --version
      -Z --context
    `,
  },
};
