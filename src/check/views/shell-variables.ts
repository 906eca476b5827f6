import type { ShellCommand } from "./shell-commands.ts";

/** What a variable of a script holds, as far as it is known, and whose output that is. */
interface Held {
  readonly value: string;
  readonly inputs: readonly ShellCommand[];
}

/** `$name`, and `${name}` with whatever is cut out of it. */
const NAME = /\$\{(\w+|[@*])(?:[^}\w][^}]{0,80})?\}|\$(\w+|[@*])/g;
const MAX_EXPANDED = 8 * 1024;
const MAX_INPUTS = 50;

/** What is known of the variables of a script, read from top to bottom. */
export class ShellVariables {
  readonly #values = new Map<string, Held>();
  #cut = false;

  /** True when a text grew beyond what is looked at. */
  get cut(): boolean {
    return this.#cut;
  }

  set(name: string, value: string, inputs: readonly ShellCommand[]): void {
    this.#values.set(name, {
      value: this.expand(value),
      inputs: [...inputs, ...this.inputsOf(value)].slice(-MAX_INPUTS),
    });
  }

  expand(text: string): string {
    if (!text.includes("$") || this.#values.size === 0) return text;
    const expanded = text.replace(
      NAME,
      (whole, braced?: string, bare?: string) =>
        this.#values.get(braced ?? bare ?? "")?.value ?? whole,
    );
    if (expanded.length > MAX_EXPANDED) this.#cut = true;
    return expanded.slice(0, MAX_EXPANDED);
  }

  /** The commands whose output a text gets by way of variables. */
  inputsOf(text: string): readonly ShellCommand[] {
    if (!text.includes("$") || this.#values.size === 0) return [];
    const found = [...text.matchAll(NAME)].flatMap(
      ([, braced, bare]) => this.#values.get(braced ?? bare ?? "")?.inputs ?? [],
    );
    return found.slice(-MAX_INPUTS);
  }

  /** Runs something while some variables hold other things: the arguments of a function. */
  holding<T>(given: ReadonlyMap<string, Held>, work: () => T): T {
    const before = new Map([...given.keys()].map((name) => [name, this.#values.get(name)]));
    for (const [name, held] of given) this.#values.set(name, held);
    try {
      return work();
    } finally {
      for (const [name, held] of before) {
        if (held === undefined) this.#values.delete(name);
        else this.#values.set(name, held);
      }
    }
  }
}
