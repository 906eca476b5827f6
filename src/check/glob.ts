/**
 * True when a path fits a glob: `*` and `?` stay within one segment, `**` crosses any number. A glob
 * without a slash fits the last segment, as in `*.md`.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const pattern = glob.includes("/") ? glob.split("/") : ["**", glob];
  return fits(path.split("/"), pattern, segmentFits);
}

/** One star crosses any number of items; going back to the last one is enough, as for words. */
function fits(
  items: readonly string[],
  pattern: readonly string[],
  same: (item: string, wanted: string) => boolean,
  star = "**",
): boolean {
  let at = 0;
  let wanted = 0;
  let lastStar = -1;
  let resume = 0;
  while (at < items.length) {
    const next = pattern[wanted];
    if (next === star) {
      lastStar = wanted++;
      resume = at;
    } else if (next !== undefined && same(items[at] ?? "", next)) {
      at++;
      wanted++;
    } else if (lastStar >= 0) {
      wanted = lastStar + 1;
      at = ++resume;
    } else return false;
  }
  return pattern.slice(wanted).every((rest) => rest === star);
}

function segmentFits(segment: string, glob: string): boolean {
  const same = (letter: string, wanted: string) => wanted === "?" || wanted === letter;
  return fits([...segment], [...glob], same, "*");
}
