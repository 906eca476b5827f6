import type { Program } from "../program.ts";

/** Programs that pack and unpack files. */
export const ARCHIVE_TOOLS: Readonly<Record<string, Program>> = {
  "7z": {
    nature: ["anything"],
  },
  cpio: {
    nature: ["anything"],
  },
  unzip: {
    operandReader: "unzip",
    nature: ["writes"],
    options: `
      -1
      -2
      -: settings
      -a
      -B
      -b
      -C
      -c
      -D
      -d=FOLDER
      -f
      -h
      -j
      -K
      -L
      -l
      -m
      -n
      -o
      -p
      -P=TEXT
      -q
      -s
      -t
      -U
      -u
      -V
      -v
      -W
      -X
      -x=LIST
      -Z
      -z
    `,
  },
  zip: {
    operands: ["writes", "reads*"],
    options: `
      -0
      -1
      -2
      -3
      -4
      -5
      -6
      -7
      -8
      -9
      -@
      -b --temp-path=FOLDER writes
      -D --no-dir-entries
      -d --delete
      -e --encrypt
      -f --freshen
      -g --grow
      -h
      --help
      -i --include=LIST
      -j --junk-paths
      --logfile-path=FILE writes
      -m --move edits
      -n --suffixes=LIST
      -O --out --output-file=FILE writes
      -o --latest-time
      -P --password=TEXT
      -q --quiet
      -r --recurse-paths
      -S
      -T --test runs
      -u --update
      --unzip-command=COMMAND runs
      -v --verbose
      --version
      -X --no-extra
      -x --exclude=LIST
      -y --symlinks
    `,
  },
  zipinfo: {
    harmless: true,
    operands: ["reads", "text*"],
    options: `
      -1
      -2
      -C
      -h
      -l
      -M
      -m
      -s
      -T
      -t
      -U
      -v
      -x=LIST
      -Z
      -z
    `,
  },
};
