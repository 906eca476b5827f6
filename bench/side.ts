import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PROJECT } from "./built.ts";

/** A process that passes over the skills each time it is asked. */
export interface Side {
  /** Makes one pass and gives its time in milliseconds. */
  pass(): Promise<number>;
  stop(): void;
}

/** Starts a side of pass.js; `list` is a JSON file with the folders. */
export function startSide(name: "psk" | "skills-ref" | "reading", list: string): Promise<Side> {
  return forkSide("pass.js", [name, list]);
}

/** Starts a side by its script in this folder; it says when it is ready, then a number a pass. */
export async function forkSide(script: string, args: readonly string[]): Promise<Side> {
  // Without tsx's loader, which this process runs under.
  const child = fork(join(PROJECT, "bench", script), args, { execArgv: [] });
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
