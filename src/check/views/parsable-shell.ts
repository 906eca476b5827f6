/** Of open braces in one word. */
const MAX_BRACES = 200;
/** The parser copes with the braces of shorter words. */
const LONG_WORD = 4096;

/** The parser looks for the end of each brace anew: thousands of open ones in a word cost minutes. */
export function parsableShell(text: string): string {
  if (text.length < LONG_WORD) return text;
  return text.replace(/\S{4096,}/g, (word) =>
    word.split("{", MAX_BRACES + 1).length > MAX_BRACES ? word.replaceAll("{", "_") : word,
  );
}
