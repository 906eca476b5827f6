import { Unjudged } from "../../shell-word.ts";

/** What a script of `sed` does besides editing text. */
export interface SedEffects {
  readonly reads: string[];
  readonly writes: string[];
  /** The commands it starts; what the text itself holds is `the text`. */
  readonly runs: string[];
}

/** No `sed` takes such a script, if it reads brackets in this way. */
class InvalidScript extends Unjudged {}

/** How a delimiter in `[…]` is read: it ends the expression, or not; and whether `\` quotes a `]`. */
const BRACKETS = [
  { count: false, escapes: false },
  { count: true, escapes: false },
  { count: true, escapes: true },
];

/**
 * Reads a script of `sed`. Versions disagree about a delimiter in brackets: what any of them would
 * do counts. Throws where they disagree about more.
 */
export function readSedScript(text: string): SedEffects {
  const found: SedEffects = { reads: [], writes: [], runs: [] };
  let isValid = false;
  let error: unknown;
  for (const brackets of text.includes("[") ? BRACKETS : BRACKETS.slice(0, 1)) {
    try {
      const { reads, writes, runs } = readWith(text, brackets);
      found.reads.push(...reads);
      found.writes.push(...writes);
      found.runs.push(...runs);
      isValid = true;
    } catch (invalid) {
      if (!(invalid instanceof InvalidScript)) throw invalid;
      error = invalid;
    }
  }
  if (!isValid) throw error;
  return found;
}

function readWith(text: string, brackets: Brackets): SedEffects {
  const script = new Script(text, brackets);
  while (!script.atEnd()) script.readCommand();
  if (script.depth !== 0) throw new InvalidScript("the script of sed has a { without a }");
  return script.found;
}

type Brackets = (typeof BRACKETS)[number];

const ALONE = "=dDFgGhHnNpPxz";
const FILES = { r: "reads", R: "reads", w: "writes", W: "writes" } as const;

class Script {
  readonly found: SedEffects = { reads: [], writes: [], runs: [] };
  depth = 0;
  readonly #text: string;
  readonly #brackets: Brackets;
  #at = 0;

  constructor(text: string, brackets: Brackets) {
    this.#text = text;
    this.#brackets = brackets;
  }

  /** Skips what may stand between commands. */
  atEnd(): boolean {
    this.#match(/[\s;]*/y);
    return this.#at >= this.#text.length;
  }

  readCommand(): void {
    this.#readAddresses();
    const command = this.#next();
    if (command === "{") this.depth += 1;
    else if (command === "}") {
      this.depth -= 1;
      if (this.depth < 0) this.#invalid("it has a } too many");
      this.#end();
    } else if (command === "#") this.#match(/[^\n]*/y);
    else if (ALONE.includes(command)) this.#end();
    else if ("qQlL".includes(command)) {
      this.#match(/[ \t]*\d*/y);
      this.#end();
    } else if (":btT".includes(command)) {
      this.#match(/[ \t]*\w*/y);
      this.#end();
    } else if (command === "s") this.#readSubstitution();
    else if (command === "y") {
      const delimiter = this.#delimiter();
      this.#until(delimiter);
      this.#until(delimiter);
      this.#end();
    } else if ("aic".includes(command)) this.#readText(command);
    else if (command === "e") {
      this.found.runs.push(this.#match(/[^\n]*/y).trim() || "the text");
    } else if (command === "r" || command === "R" || command === "w" || command === "W") {
      this.#readFile(FILES[command]);
    } else if (/\w/.test(command)) this.#refuse(`psk does not know the command ${command}`);
    else this.#invalid(`there is no command ${command}`);
  }

  #readAddresses(): void {
    const isAddressed = this.#readAddress();
    const hasComma = isAddressed && this.#match(/[ \t]*,[ \t]*/y) !== "";
    if (hasComma && this.#match(/[+~]\d+/y) === "" && !this.#readAddress()) {
      this.#invalid("the address behind a comma is missing");
    }
    this.#match(/[ \t]*(?:![ \t]*)?/y);
  }

  #readAddress(): boolean {
    if (this.#match(/\d+(?:[ \t]*~[ \t]*\d+)?|\$/y) !== "") return true;
    if (this.#match(/\//y) !== "") this.#expression("/");
    else if (this.#match(/\\/y) !== "") this.#expression(this.#delimiter());
    else return false;
    this.#match(/[IM]*/y);
    return true;
  }

  #readSubstitution(): void {
    const delimiter = this.#delimiter();
    this.#expression(delimiter);
    this.#until(delimiter);
    for (;;) {
      const flags = this.#match(/[gpiImM\d \t]*/y);
      const flag = this.#text[this.#at] ?? "";
      if (flag === "e") {
        this.#at += 1;
        this.found.runs.push("the text");
      } else if (flag === "w") {
        this.#at += 1;
        this.#readFile("writes");
        return;
      } else if (flag === "" || "\n;}#".includes(flag)) return;
      else this.#invalid(`there is no flag ${flag} behind ${flags || "s"}`);
    }
  }

  /** `a text`, or `a\` with the text on the next line; it ends where a line ends without a `\`. */
  #readText(command: string): void {
    this.#match(/[ \t]*/y);
    const opened = this.#match(/\\\n?/y);
    const next = this.#text[this.#at] ?? "\n";
    // Versions differ: which of these is the text?
    const isPlain = opened === "\\\n" ? true : opened === "" ? next !== "\n" : /\S/.test(next);
    if (!isPlain || (opened === "\\" && next === "\\")) {
      this.#refuse(`write the text behind \`${command}\` in the same line`);
    }
    this.#match(/(?:\\[\s\S]|[^\\\n])*\\?/y);
  }

  #readFile(kind: "reads" | "writes"): void {
    const path = this.#match(/[^\n]*/y).replace(/^[ \t]+/, "");
    if (path === "") this.#refuse("a file has no name");
    if (!/^\/dev\/std(?:in|out|err)$/.test(path)) this.found[kind].push(path);
  }

  /** A regular expression, up to its delimiter. */
  #expression(delimiter: string): void {
    this.#until(delimiter, this.#brackets.count);
  }

  #until(delimiter: string, brackets = false): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === delimiter) {
        this.#at += 1;
        return;
      }
      if (char === "\n") break;
      if (char === "\\") this.#at += 1;
      if (char === "[" && brackets) this.#skipBracket();
    }
    this.#invalid(`a text has no ${delimiter} at its end`);
  }

  /** Stays at the `]`. */
  #skipBracket(): void {
    const pattern = this.#brackets.escapes
      ? /\[\^?\]?(?:\\[^\n]|\[([:.=])(?:(?!\1\])[^\n])*\1\]|[^\]\\\n])*\]/y
      : /\[\^?\]?(?:\[([:.=])(?:(?!\1\])[^\n])*\1\]|[^\]\n])*\]/y;
    if (this.#match(pattern) === "") this.#invalid("a [ has no ]");
    this.#at -= 1;
  }

  #delimiter(): string {
    const delimiter = this.#next();
    if (!/[!-/:<->@[\]^_`|~]/.test(delimiter)) this.#refuse("take a delimiter like / or |");
    return delimiter;
  }

  /** Behind most commands nothing may stand but the next one. */
  #end(): void {
    this.#match(/[ \t\r]*/y);
    const next = this.#text[this.#at] ?? "";
    if (next !== "" && !"\n;}#".includes(next)) this.#invalid(`${next} stands behind a command`);
  }

  #next(): string {
    const char = this.#text[this.#at] ?? "";
    if (char === "") this.#invalid("a command is missing");
    this.#at += 1;
    return char;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  /** No `sed` would run this. */
  #invalid(why: string): never {
    throw new InvalidScript(`the script of sed is not valid: ${why}`);
  }

  #refuse(why: string): never {
    throw new Unjudged(`psk cannot read the script of sed: ${why}`);
  }
}
