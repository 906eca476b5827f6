import type { Program } from "../program.ts";

const GZIP: Program = {
  operandReader: "compress",
  nature: ["writes"],
  options: `
    -1 --fast
    -2
    -3
    -4
    -5
    -6
    -7
    -8
    -9 --best
    -a --ascii
    -c --stdout --to-stdout
    -d --decompress --uncompress
    -f --force
    -h
    --help
    -k --keep
    -L --license
    -l --list
    -N --name settings
    -n --no-name
    -q --quiet
    -r --recursive
    --rsyncable
    -S --suffix=TEXT settings
    --synchronous
    -t --test
    -V
    -v --verbose
    --version
  `,
};

const BZIP2: Program = {
  operandReader: "compress",
  nature: ["writes"],
  options: `
    -1 --fast
    -2
    -3
    -4
    -5
    -6
    -7
    -8
    -9 --best
    -c --stdout
    -d --decompress
    -f --force
    -h
    --help
    -k --keep
    -L --license
    -q --quiet
    -s --small
    -t --test
    -V
    -v --verbose
    --version
    -z --compress
  `,
};

const XZ: Program = {
  operandReader: "compress",
  nature: ["writes"],
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
    --block-size=N
    -C --check=NAME
    -c --stdout --to-stdout
    -d --decompress --uncompress
    -e --extreme
    -F --format=NAME
    -f --force
    --files0[=FILE] reads settings
    --files[=FILE] reads settings
    --flush-timeout=N
    -H --long-help
    -h
    --help
    --ignore-check
    -k --keep
    -l --list
    --lzma1[=OPTIONS]
    --lzma2[=OPTIONS]
    -M --memlimit --memory=N
    --no-adjust
    --no-sparse
    --no-warn -Q
    -q --quiet
    --robot
    -S --suffix=TEXT settings
    --single-stream
    -T --threads=N
    -t --test
    -V
    -v --verbose
    --version
    -z --compress
  `,
};

const ZSTD: Program = {
  operandReader: "compress",
  nature: ["writes"],
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
    --adapt
    --auto-threads=KIND
    -C
    -c --stdout
    --check
    --compress -z
    --content-size
    -d --decompress --uncompress
    -D=FILE reads
    --exclude-compressed
    -f --force
    --fast[=N]
    --filelist=FILE reads settings
    --format=NAME
    -H
    -h
    --help
    -k --keep
    -l --list
    --long[=N]
    --memory=N
    --no-check
    --no-content-size
    --no-dictID
    --no-progress
    --no-sparse
    -o=FILE writes
    --output-dir-flat=FOLDER writes
    --output-dir-mirror=FOLDER writes
    --patch-from=FILE reads
    --progress
    -q --quiet
    -r --recursive
    --rm
    --row-match-finder
    --rsyncable
    --single-thread
    --size-hint=N
    --sparse
    --stream-size=N
    -t --test
    -T[=N]
    --threads=N
    --trace=FILE writes
    --ultra
    -V
    -v --verbose
    --version
  `,
};

/** Programs that compress files. */
export const COMPRESS_TOOLS: Readonly<Record<string, Program>> = {
  bunzip2: BZIP2,
  bzcat: BZIP2,
  bzip2: BZIP2,
  gunzip: GZIP,
  gzcat: GZIP,
  gzip: GZIP,
  lzma: XZ,
  unlzma: XZ,
  unxz: XZ,
  unzstd: ZSTD,
  xz: XZ,
  xzcat: XZ,
  zcat: GZIP,
  zstd: ZSTD,
  zstdcat: ZSTD,
};
