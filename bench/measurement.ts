import type { Corpus } from "./corpus.ts";
import type { Row } from "./row.ts";

/** What a measurement may use. */
export interface Bench {
  readonly corpus: Corpus;
  /** Flags of the command line, such as `--nodes`. */
  readonly flags: ReadonlySet<string>;
  /** Says what is going on, on stderr. */
  readonly say: (words: string) => void;
}

/** One thing that is measured; `npm run bench -- NAME` runs those whose name holds NAME. */
export interface Measurement {
  readonly name: string;
  run(bench: Bench): Promise<Row[]>;
}
