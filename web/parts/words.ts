/** A size in bytes as people say it; the units are those that the limits are set in. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${rounded(bytes / 1_000)} kB`;
  return `${rounded(bytes / 1_000_000)} MB`;
}

/** A count with its noun, as `3 files`. */
export function countWords(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

function rounded(number: number): string {
  return number.toLocaleString("en", { maximumFractionDigits: number < 10 ? 1 : 0 });
}
