import { systemCode } from "../errors.ts";
import type { Io } from "./io.ts";

/** The world of a real process. A reader that goes away, such as `head`, ends it quietly. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (systemCode(error) === "EPIPE") process.exit();
      throw error;
    });
  }
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    env: process.env,
  };
}
