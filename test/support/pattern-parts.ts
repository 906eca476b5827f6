/**
 * Takes a regular expression apart, far enough to build the inputs it likes least: texts that begin
 * to match at many places and fail late.
 */

/** One part of a pattern. */
type Part =
  | { readonly kind: "text"; readonly sample: string }
  | { readonly kind: "choice"; readonly choices: readonly Part[][] }
  | {
      readonly kind: "repeat";
      readonly inner: Part;
      readonly least: number;
      readonly most: number;
    };

/** A reader of the source of a pattern. */
class Source {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  choices(): Part[][] {
    const choices: Part[][] = [[]];
    while (this.#at < this.#text.length && this.#text[this.#at] !== ")") {
      if (this.#text[this.#at] === "|") {
        this.#at++;
        choices.push([]);
      } else choices.at(-1)?.push(this.#quantified());
    }
    return choices;
  }

  #quantified(): Part {
    const inner = this.#atom();
    const quantifier = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(this.#text.slice(this.#at));
    if (quantifier === null) return inner;
    const [whole, sign, from, comma, to] = quantifier;
    this.#at += whole.length;
    const least = sign === undefined ? Number(from) : sign === "+" ? 1 : 0;
    const bound = comma === undefined ? least : to === "" ? Infinity : Number(to);
    const most = sign === undefined ? bound : sign === "?" ? 1 : Infinity;
    return { kind: "repeat", inner, least, most };
  }

  #atom(): Part {
    const rest = this.#text.slice(this.#at);
    const group = /^\((?:\?(?::|=|!|<=|<!|<\w+>))?/.exec(rest);
    if (group !== null) {
      this.#at += group[0].length;
      const choices = this.choices();
      this.#at++;
      // What must not follow is as good a guess as any for what nearly matches.
      return { kind: "choice", choices };
    }
    const one =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[pP]\{[^}]*\}|\\k<\w+>|\\.|[\s\S])/.exec(
        rest,
      );
    const source = one?.[0] ?? rest;
    this.#at += source.length;
    return { kind: "text", sample: sampleOf(source) };
  }
}

const GUESSES = "a A0 _-.,:;/\\\"'`<>()[]{}|&$#@!?*+=%~^\n\t\u00e9\u4e2d\u0430\u200b\u{1f600}";

/** A character that an atom matches; none for an anchor. */
function sampleOf(source: string): string {
  if (/^(?:\^|\$|\\b|\\B|\\\d|\\k<\w+>)$/.test(source)) return "";
  try {
    const test = new RegExp(`^${source}$`, "u");
    return [...GUESSES].find((guess) => test.test(guess)) ?? inClass(test);
  } catch {
    const test = new RegExp(`^${source}$`);
    return [...GUESSES].find((guess) => test.test(guess)) ?? inClass(test);
  }
}

function inClass(test: RegExp): string {
  for (let code = 0; code < 0x3000; code++) {
    const character = String.fromCharCode(code);
    if (test.test(character)) return character;
  }
  return "";
}

/** The shortest text that a part matches, by its first choice; at least one of what may be left out. */
function textOf(part: Part): string {
  switch (part.kind) {
    case "text":
      return part.sample;
    case "choice":
      return (part.choices[0] ?? []).map(textOf).join("");
    case "repeat":
      return textOf(part.inner).repeat(Math.max(1, Math.min(part.least, 64)));
  }
}

const MAX_SEEDS = 48;

/**
 * Texts to be repeated: every beginning of a match up to each of its parts, what each repeated part
 * takes, and the one behind the other.
 */
export function worstSeeds(source: string): readonly (readonly [start: string, again: string])[] {
  const seeds = new Map<string, readonly [string, string]>();
  const add = (start: string, again: string) => {
    if (again !== "") seeds.set(`${start}\0${again}`, [start, again]);
  };
  const visit = (sequence: readonly Part[], before: string) => {
    let sofar = before;
    for (const part of sequence) {
      if (part.kind === "repeat" && part.most > 4) {
        const taken = textOf(part.inner);
        add("", taken);
        add(sofar, taken);
        add("", sofar + taken);
        add("", `${sofar} ${taken} `);
        add("", `${sofar} `);
      }
      const inner = part.kind === "repeat" ? part.inner : part;
      if (inner.kind === "choice") for (const choice of inner.choices) visit(choice, sofar);
      sofar += textOf(part);
      if (sofar.length < 400) add("", sofar);
    }
    add("", `${sofar} `);
  };
  for (const choice of new Source(source).choices()) visit(choice, "");
  const all = [...seeds.values()];
  const step = Math.max(1, all.length / MAX_SEEDS);
  const chosen = all.filter(
    (_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step),
  );
  return [
    ...chosen,
    ...[" ", "\n", "a", "a ", "0", "-", ".", "/"].map((one) => ["", one] as const),
  ];
}
