/** Patterns with `*` for any text. Everything else stands for itself. */

/** True when the pattern takes the whole text; as long as both together at worst, times each other. */
export function globMatches(glob: string, text: string): boolean {
  let star = -1;
  let resume = 0;
  let g = 0;
  let t = 0;
  while (t < text.length) {
    if (glob[g] === "*") {
      star = g++;
      resume = t;
    } else if (g < glob.length && glob[g] === text[t]) {
      g++;
      t++;
    } else if (star !== -1) {
      g = star + 1;
      t = ++resume;
    } else return false;
  }
  while (glob[g] === "*") g++;
  return g === glob.length;
}

/**
 * True when `wide` takes every text that `narrow` takes. A `*` of the narrow one is a character
 * that only a `*` of the wide one can take, so that one match decides.
 */
export function globCovers(wide: string, narrow: string): boolean {
  return globMatches(wide, narrow);
}

/** True when some text is taken by both, where `any` in the second stands for any text, too. */
export function globsMeet(glob: string, text: string, any: string): boolean {
  // reach[t]: the part of the glob read so far can take the first t characters of the text.
  let reach: boolean[] = [true];
  for (let t = 0; t < text.length; t++) reach[t + 1] = reach[t] === true && text[t] === any;
  for (const character of glob) {
    const next: boolean[] = [character === "*" && reach[0] === true];
    for (let t = 0; t < text.length; t++) {
      const wild = text[t] === any;
      if (character === "*") next[t + 1] = next[t] === true || reach[t + 1] === true;
      else if (wild) next[t + 1] = next[t] === true || reach[t + 1] === true || reach[t] === true;
      else next[t + 1] = reach[t] === true && text[t] === character;
    }
    reach = next;
  }
  return reach[text.length] === true;
}

/** As globMatches, segment by segment of a path: `*` stays in its segment, `**` is any number. */
export function pathMatches(glob: readonly string[], path: readonly string[]): boolean {
  let reach = path.map(() => false);
  reach.unshift(true);
  for (const segment of glob) {
    const next = reach.map(() => false);
    reach.forEach((reached, p) => {
      if (segment === "**") next[p] = reached || (p > 0 && next[p - 1] === true);
      else if (reached && path[p] !== undefined && path[p] !== "**") {
        if (globMatches(segment, path[p] ?? "")) next[p + 1] = true;
      }
    });
    reach = next;
  }
  return reach[path.length] === true;
}
