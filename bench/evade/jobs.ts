import { fork } from "node:child_process";
import { join } from "node:path";
import { type Evasion, type Kept, together, wantedTransforms } from "./measure.ts";

/** What a job tells: what it measured of one disguise, and at last of how many attacks. */
type Message = { readonly row: Kept } | { readonly attacks: number };

/** Measures in so many processes, each with its share of the attacks; says on stderr how far it is. */
export async function measureInJobs(wanted: readonly string[], jobs: number): Promise<Evasion> {
  const steps = jobs * wantedTransforms(wanted).length;
  let done = 0;
  const say = ({ transform, kept, tried }: Kept) => {
    console.error(`${++done} of ${steps}: ${transform}, ${kept} of ${tried}`);
  };
  const shares = Array.from({ length: jobs }, (_, at) =>
    runJob([`${at}`, `${jobs}`, ...wanted], say),
  );
  return together(await Promise.all(shares));
}

function runJob(words: readonly string[], say: (row: Kept) => void): Promise<Evasion> {
  return new Promise((resolve, reject) => {
    const rows: Kept[] = [];
    const job = fork(join(import.meta.dirname, "job.ts"), words);
    job.on("message", (message: Message) => {
      if ("attacks" in message) return resolve({ attacks: message.attacks, rows });
      rows.push(message.row);
      say(message.row);
    });
    job.on("error", reject);
    // Not "exit", which may come before the last message.
    job.on("close", (code) => reject(new Error(`a job ended with ${code} before it was done`)));
  });
}
