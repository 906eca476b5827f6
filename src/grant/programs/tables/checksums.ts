import type { Program } from "../program.ts";

const SUM: Program = {
  harmless: true,
  operands: ["reads*"],
  options: `
    -b --binary
    -c --check
    --help
    --ignore-missing
    --quiet
    --status
    --strict
    -t --text
    --tag
    --version
    -w --warn
    -z --zero
  `,
};

/** Programs that compute checksums of files; none of their options does more. */
export const CHECKSUMS: Readonly<Record<string, Program>> = {
  b2sum: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -b --binary
      -c --check
      --help
      --ignore-missing
      -l --length=N
      --quiet
      --status
      --strict
      -t --text
      --tag
      --version
      -w --warn
      -z --zero
    `,
  },
  cksum: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -a --algorithm=NAME
      --base64
      -c --check
      --debug
      --help
      --ignore-missing
      -l --length=N
      --quiet
      --raw
      --status
      --strict
      --tag
      --untagged
      --version
      -w --warn
      -z --zero
    `,
  },
  md5sum: SUM,
  sha1sum: SUM,
  sha224sum: SUM,
  sha256sum: SUM,
  sha384sum: SUM,
  sha512sum: SUM,
};
