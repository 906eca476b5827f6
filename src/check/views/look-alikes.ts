/** Letters of other scripts that look like Latin ones, and words that mix them. */

/** Cyrillic, Greek, Armenian and Cherokee letters, each with the Latin letter it passes for. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  (
    "аaеeоoрpсcуyхxіiјjѕsԁdһhӏlԛqԝwвbкkмmтtнhгrпnАAВBЕEКKМMНHОOРPСCТTХXІIЈJЅSУYԌGԜW" +
    "οoαaνvιiκkρpτtυuχxγyηnωwϲcϳjΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹC" +
    "օoսuոnհhցgքpᏟCᎪAᏴBᎬEᏀGᎻHᏦKᏞLᎷMᏢPᏚSᎢTᏙVᎳWᏃZ"
  )
    .match(/../gu)
    ?.map((pair): [string, string] => {
      const [other = "", latin = ""] = pair;
      return [other, latin];
    }) ?? [],
);
/** These are drawn like a Latin letter only in small or capital form; in a word of their own script they are common. */
const LOOSE = new Set("вкмтнгпαγηω");
const OTHER = /[\u0370-\u03ff\u0400-\u052f\u0531-\u058f\u13a0-\u13f5]/;
const WORD = /[a-z\u0370-\u03ff\u0400-\u052f\u0531-\u058f\u13a0-\u13f5]{3,64}/gi;

/** A word in which letters of another script stand for Latin ones. */
export interface MixedWord {
  readonly index: number;
  readonly word: string;
  /** The word it passes for. */
  readonly latin: string;
}

/** True when a text holds a letter of a script with look-alikes. */
export function hasOtherScript(text: string): boolean {
  return OTHER.test(text);
}

/** The words of a text that mix scripts to look Latin. */
export function mixedWords(text: string): MixedWord[] {
  if (!OTHER.test(text)) return [];
  const found: MixedWord[] = [];
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    if (!OTHER.test(word) || !/[a-z]{2}|[a-z].?[a-z]/i.test(word)) continue;
    const others = [...word].filter((letter) => OTHER.test(letter));
    // One letter that has no Latin twin, and the word fools nobody.
    if (!others.every((letter) => LOOK_ALIKES.has(letter))) continue;
    if (others.every((letter) => LOOSE.has(letter))) continue;
    found.push({ index: match.index, word, latin: latinOf(word) });
  }
  return found;
}

/** A text with each look-alike as the letter it passes for, and styled letters as plain ones. */
export function latinOf(text: string): string {
  return [...text].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
}
