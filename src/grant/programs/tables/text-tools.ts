import type { Program } from "../program.ts";

/** Programs that read text and print text. */
export const TEXT_TOOLS: Readonly<Record<string, Program>> = {
  cat: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -A --show-all
      -b --number-nonblank
      -e
      -E --show-ends
      -n --number
      -s --squeeze-blank
      -t
      -T --show-tabs
      -u
      -v --show-nonprinting
      --help
      --version
    `,
  },
};
