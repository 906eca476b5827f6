import type { Program } from "../program.ts";

/** `tree`, which takes values only from the words behind a cluster of letters: few clusters are known. */
export const TREE: Readonly<Record<string, Program>> = {
  tree: {
    style: "words",
    operands: ["reads*"],
    options: `
      -A
      -a
      -ad -da
      -af
      -ah
      -aL -dL -adL -daL -La -Ld=N
      -C
      -c
      --charset=NAME
      -D
      -d
      --device
      -dfi
      --dirsfirst
      --du
      -F
      -f
      --fflinks
      -fi
      --filelimit=N
      --filesfirst
      --fromfile
      -g
      --gitfile=FILE reads
      --gitignore
      -h
      -H=URL
      --help
      --hintro=FILE reads
      --houtro=FILE reads
      -hs
      -i
      -I=PATTERN
      --ignore-case
      --info
      --infofile=FILE reads
      --inodes
      -J
      -l
      -L=N
      --matchdirs
      --metafirst
      -N
      -n
      --nolinks
      --noreport
      -o=FILE writes
      -p
      -P=PATTERN
      --prune
      -Q
      -q
      -R runs
      -r
      -S
      -s
      -sh
      --si
      --sort=WORD
      -t
      -T=TEXT
      --timefmt=FORMAT
      -U
      -u
      -v
      --version
      -X
      -x
    `,
  },
};
