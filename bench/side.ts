import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PROJECT } from "./built.ts";

/** A process that passes over the skills each time it is asked; see pass.js. */
export interface Side {
  /** Makes one pass and gives its time in milliseconds. */
  pass(): Promise<number>;
  stop(): void;
}

/** Starts a side; `list` is a JSON file with the folders. */
export async function startSide(
  name: "psk" | "skills-ref" | "reading",
  list: string,
): Promise<Side> {
  // Without tsx's loader, which this process runs under.
  const child = fork(join(PROJECT, "bench", "pass.js"), [name, list], { execArgv: [] });
  await answer(child);
  return {
    async pass() {
      child.send("pass");
      return Number(await answer(child));
    },
    stop: () => void child.kill(),
  };
}

async function answer(child: ChildProcess): Promise<unknown> {
  const failure = once(child, "exit").then(([code]) => {
    throw new Error(`a side of the bench ended with exit code ${code}`);
  });
  const [message] = await Promise.race([once(child, "message"), failure]);
  return message;
}
