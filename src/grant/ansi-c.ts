const SIMPLE: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["e", "\x1b"],
  ["E", "\x1b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["?", "?"],
]);
/** An escape and what it names; only forms that bash, zsh and ksh read alike. */
const ESCAPE = /\\(?:x([\da-fA-F]{2})(?![\da-fA-F])|([0-3][0-7]{2})|u00([0-7][\da-fA-F])|(.))/gs;

/**
 * The text of `$'…'`; undefined where shells, versions or locales read it differently: a byte that
 * is no ASCII, `\x{…}`, `\c`, a NUL, a number with too few digits.
 */
export function readAnsiC(source: string): string | undefined {
  let odd = false;
  const text = source.replace(
    ESCAPE,
    (_, hex?: string, octal?: string, code?: string, one?: string) => {
      const number = hex ?? code ?? octal;
      if (number !== undefined) {
        const value = Number.parseInt(number, octal === undefined ? 16 : 8);
        if (value === 0 || value > 0x7f) odd = true;
        return String.fromCharCode(value);
      }
      const simple = SIMPLE.get(one ?? "");
      if (simple === undefined) odd = true;
      return simple ?? "";
    },
  );
  return odd || /\\$/.test(source.replace(/\\./gs, "")) ? undefined : text;
}
