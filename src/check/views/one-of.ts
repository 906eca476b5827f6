/**
 * Tells whether one of some patterns matches. Most texts match none, and one pattern made of all
 * tells so in less than half the time that all of them take. Those with other flags are one of their
 * own: what must not follow is another thing when case does not count.
 */
export function oneOf(...patterns: readonly RegExp[]): Pick<RegExp, "test"> {
  const flags = [...new Set(patterns.map((pattern) => pattern.flags))];
  const joined = flags.map((same) => {
    const alike = patterns.filter((pattern) => pattern.flags === same);
    return new RegExp(alike.map(({ source }) => source).join("|"), same);
  });
  return { test: (text) => joined.some((pattern) => pattern.test(text)) };
}
