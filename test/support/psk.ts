import type { Io } from "../../src/cli/io.ts";
import { run } from "../../src/cli/run.ts";
import { tempFolder } from "./temp-folder.ts";

/** What one run of the command line left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A cache of the tests' own: nobody's home is written to. */
const CACHE = tempFolder();

/** The version every test gives to psk. */
export const VERSION = "9.8.7";

/** Runs the real command line in this process, on streams that only collect. */
export async function psk(
  argv: readonly string[],
  world: Partial<Pick<Io, "outIsTerminal" | "errIsTerminal" | "env">> = {},
): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  const io: Io = {
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    env: { PSK_CACHE: CACHE },
    ...world,
  };
  const code = await run(argv, io, VERSION);
  return { code, stdout, stderr };
}
