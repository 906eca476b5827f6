import type { Row } from "./row.ts";

/** What a profile or a count showed for goals that were not met; each speaks for rows that hold its words. */
const REASONS: readonly (readonly [words: string, reason: string])[] = [
  [
    "warm, against skills-ref",
    "psk reads and checks whole trees, skills-ref SKILL.md alone; reading the trees is a quarter of the time",
  ],
  [
    "warm, against reading the trees",
    "parsing YAML and looking for links take three times as long as reading; each is a single pass already",
  ],
  [
    "`psk validate` of one skill",
    "20 ms of it are the YAML and schema libraries, which must be loaded before the first skill",
  ],
  [
    "`psk list` of 10000 versions",
    "each digest is compared with the text of the link, and a third of the time is readlink",
  ],
  [
    "scanning one skill, median",
    "the time is spread over 70 rules and the views they share; no function takes more than 6% but the joined patterns for prose, 19%",
  ],
  [
    "scanning one skill, 95th percentile",
    "long skills cost by their length: the slowest twentieth has 100 kB of text and more, and every sentence is asked for all orders",
  ],
  [
    "against agent-threat-rules",
    "psk reads all files, data flow included, and the other SKILL.md alone",
  ],
  [
    "the half set aside: attacks blocked",
    "prose that only steers, and rules that are named in one sentence and obeyed in the next, are not told from advice",
  ],
  [
    "authors who never saw the rules",
    "a rule knows the ways that its authors thought of, and these were written by others, after it",
  ],
  [
    "first validate and compose",
    "a first call runs code that the engine has not compiled yet: half of it is reading 240 rules; the second call takes a tenth",
  ],
  [
    "`psk --help`",
    "loading commander and the declarations of 42 commands, and laying out the list of them",
  ],
  [
    "of 10000 skills against that walk",
    "the rest beyond the walk itself is comparing the times and sizes of 20,000 files with what is kept",
  ],
  [
    "--jobs 2 against --jobs 1",
    "one job keeps more than one core busy already: the engine compiles and collects on other threads, and each process has to get warm by itself",
  ],
  [
    "index of 94000 skills",
    "stemming and counting every word of 94,000 bodies; it is done once and kept on the disk",
  ],
  [
    "held-out half of the tools",
    "the words of one topic were chosen on the other half; the whole set is above the goal",
  ],
  ["gateway", "two more processes take part in each call; on two cores they wait for one another"],
];

/** The rows with what is known of those that are not met. */
export function withReasons(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const known = row.met ? undefined : REASONS.find(([words]) => row.what.includes(words));
    return known === undefined ? row : { ...row, reason: known[1] };
  });
}
