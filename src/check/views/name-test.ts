const MAX_REMEMBERED = 20_000;
const NO = 1;
const YES = 2;

/** What is known of a name, by the number of the test; 0 for what was not asked yet. */
interface Answers {
  readonly name: string;
  readonly known: Uint8Array;
}

const byName = new Map<string, Answers>();
let tests = 0;
let last: Answers | undefined;

/**
 * The same names are asked about again and again: the answer of a pattern is remembered. One name
 * is asked about by many tests in a row, so the last one is at hand. Called when modules load.
 */
export function nameTest(pattern: RegExp): (name: string) => boolean {
  const index = tests++;
  forget();
  return (name) => {
    if (last?.name !== name) last = answersFor(name);
    const { known } = last;
    if (!known[index]) known[index] = pattern.test(name) ? YES : NO;
    return known[index] === YES;
  };
}

function answersFor(name: string): Answers {
  let answers = byName.get(name);
  if (answers === undefined) {
    if (byName.size >= MAX_REMEMBERED) forget();
    answers = { name, known: new Uint8Array(tests) };
    byName.set(name, answers);
  }
  return answers;
}

/** Records made before a test was known have no room for its answer. */
function forget(): void {
  byName.clear();
  last = undefined;
}
