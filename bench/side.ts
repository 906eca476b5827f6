import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PROJECT } from "./built.ts";

/** A process that passes over the skills each time it is asked. */
export interface Side<Reading = number> {
  /** Makes one pass and gives its time in milliseconds, or what else the side measures. */
  pass(): Promise<Reading>;
  stop(): void;
}

/** Starts a side of pass.js; `list` is a JSON file with the folders. */
export function startSide(name: "psk" | "skills-ref" | "reading", list: string): Promise<Side> {
  return forkSide("pass.js", [name, list]);
}

/** Starts a side by its script in this folder; it says when it is ready, then its reading of each pass. */
export async function forkSide<Reading = number>(
  script: string,
  args: readonly string[],
): Promise<Side<Reading>> {
  // Without tsx's loader, which this process runs under.
  const child = fork(join(PROJECT, "bench", script), args, { execArgv: [] });
  await answer(child);
  return {
    async pass() {
      child.send("pass");
      return (await answer(child)) as Reading;
    },
    stop: () => void child.kill(),
  };
}

async function answer(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  const failure = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`a side of the bench ended with exit code ${code}`);
  });
  failure.catch(() => undefined); // also when nobody waits for it any more
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), failure]);
    return message;
  } finally {
    heard.abort(); // else every answer would leave its listeners
  }
}
