import { fork } from "node:child_process";
import { join } from "node:path";
import { type Evasion, together, wantedTransforms } from "./measure.ts";

/** What a job tells: a disguise that it is done with, or at last all that it measured. */
type Message = { readonly done: string } | { readonly evasion: Evasion };

/** Measures in so many processes, each with its share of the attacks; says on stderr how far it is. */
export async function measureInJobs(wanted: readonly string[], jobs: number): Promise<Evasion> {
  const steps = jobs * wantedTransforms(wanted).length;
  let done = 0;
  const say = (transform: string) => {
    console.error(`${++done} of ${steps}: ${transform}`);
  };
  const shares = Array.from({ length: jobs }, (_, at) =>
    runJob([`${at}`, `${jobs}`, ...wanted], say),
  );
  return together(await Promise.all(shares));
}

function runJob(words: readonly string[], say: (transform: string) => void): Promise<Evasion> {
  return new Promise((resolve, reject) => {
    let evasion: Evasion | undefined;
    const job = fork(join(import.meta.dirname, "job.ts"), words);
    job.on("message", (message: Message) => {
      if ("done" in message) say(message.done);
      else evasion = message.evasion;
    });
    job.on("error", reject);
    job.on("exit", (code) => {
      if (evasion !== undefined) resolve(evasion);
      else reject(new Error(`a job of the measurement ended with ${code} and no result`));
    });
  });
}
