import { ioError, systemCode } from "../errors.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Io } from "./io.ts";

/** The world of a real process. A reader that goes away, such as `head`, ends it quietly. */
export function processIo(): Io {
  process.stdout.on("error", (error) => {
    if (systemCode(error) === "EPIPE") process.exit();
    process.stderr.write(`error: ${ioError("standard output", error).message}\n`);
    process.exit(EXIT_CODES.io);
  });
  // There is nowhere left to say it.
  process.stderr.on("error", (error) => {
    process.exit(systemCode(error) === "EPIPE" ? undefined : EXIT_CODES.io);
  });
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    env: process.env,
  };
}
