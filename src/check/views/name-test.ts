const MAX_REMEMBERED = 20_000;

/** The same names are asked about again and again: the answer of a pattern is remembered. */
export function nameTest(pattern: RegExp): (name: string) => boolean {
  const answers = new Map<string, boolean>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    if (answers.size >= MAX_REMEMBERED) answers.clear();
    const answer = pattern.test(name);
    answers.set(name, answer);
    return answer;
  };
}
