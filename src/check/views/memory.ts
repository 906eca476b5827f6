import type { Code } from "./code.ts";
import type { FunctionCode } from "./program.ts";
import { anyOf, covers, NO_VALUE, namedValue, type Step, type Value } from "./values.ts";

/** Where a name is looked for: a function, then what stands around it. */
export interface Scope {
  readonly key: string;
  readonly parent: Scope | undefined;
  readonly code: Code;
  /** The class whose body this is. */
  readonly owner: string | undefined;
}

/** A function of the skill, and where its body sees its names. */
export interface Known {
  readonly made: FunctionCode;
  readonly scope: Scope;
  /** The names of its parameters, and of the one that takes all further arguments. */
  readonly parameters: readonly string[];
  readonly rest: string | undefined;
}

/** What may be held by a name in a scope. */
interface Variable {
  value: Value | undefined;
  /** The units that have asked for it. */
  readonly readers: Set<string>;
  lastReader: string | undefined;
}

/** Names of what the skill itself defines begin with it: `#scripts/a.py:collect`. */
export const LOCAL = "#";
const MAX_WORK = 200_000;
const NO_PARAMETERS: Pick<Known, "parameters" | "rest"> = { parameters: [], rest: undefined };

/** What has been learned about the variables and functions of some programs. */
export class Memory {
  readonly #functions = new Map<string, Known>();
  /** By scope, then by name: one text for both would have to be made for every question. */
  readonly #variables = new Map<string, Map<string, Variable>>();
  /** Which units have asked for a function, by its name. */
  readonly #readers = new Map<string, Set<string>>();
  /** Units that know less than they could. */
  readonly #stale = new Set<string>();
  #unit = "";
  #work = 0;

  /** False when the bound is reached: what follows is not followed any more. */
  spend(): boolean {
    return ++this.#work <= MAX_WORK;
  }

  /** The next unit (a module or a function) to look at again, which becomes the current one. */
  nextStale(): string | undefined {
    const [unit] = this.#stale;
    if (unit === undefined || this.#work > MAX_WORK) return undefined;
    this.#stale.delete(unit);
    this.#unit = unit;
    return unit;
  }

  markStale(unit: string): void {
    this.#stale.add(unit);
  }

  read(scope: string, name: string): Value | undefined {
    const variable = this.#variable(scope, name);
    if (variable.lastReader !== this.#unit) {
      variable.lastReader = this.#unit;
      variable.readers.add(this.#unit);
    }
    return variable.value;
  }

  /** A variable may hold this too. */
  store(scope: string, name: string, value: Value): void {
    const variable = this.#variable(scope, name);
    const before = variable.value;
    const after = before === undefined ? value : anyOf([before, value]);
    variable.value = after;
    if (!covers(before ?? NO_VALUE, after)) this.#wake(variable.readers);
  }

  /** Runs something while a variable holds only this. */
  holding<T>(scope: string, name: string, value: Value, work: () => T): T {
    const variable = this.#variable(scope, name);
    const before = variable.value;
    variable.value = value;
    try {
      return work();
    } finally {
      variable.value = before;
    }
  }

  /** A function by the name that it has everywhere. */
  functionNamed(name: string): Known | undefined {
    const readers = this.#readers.get(name);
    if (readers === undefined) this.#readers.set(name, new Set([this.#unit]));
    else readers.add(this.#unit);
    return this.#functions.get(name);
  }

  /** The names of a function's parameters; asking for them makes nobody a reader. */
  parametersOf(key: string): Pick<Known, "parameters" | "rest"> {
    const { parameters, rest } = this.#functions.get(key) ?? NO_PARAMETERS;
    return { parameters, rest };
  }

  /** True when something was left out because the bound was reached. */
  get exhausted(): boolean {
    return this.#work > MAX_WORK;
  }

  lookUp(name: string, scope: Scope): Value | undefined {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      // A method does not see the names of its class.
      if (at.owner !== undefined && at !== scope) continue;
      const value = this.read(at.key, name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The scope in which a name stands that is seen from here; this one when it stands nowhere yet. */
  home(name: string, scope: Scope): string {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      if (at.owner !== undefined && at !== scope) continue;
      if (this.#variables.get(at.key)?.get(name)?.value !== undefined) return at.key;
    }
    return scope.key;
  }

  /** Takes note of a function; gives the name by which it is known everywhere. */
  define(made: FunctionCode, scope: Scope): string {
    const own = made.name === "" ? `λ${made.at}` : made.name;
    const { owner, code } = scope;
    const key = owner === undefined ? `${code.module}${own}` : `${owner}.${own}`;
    if (this.#functions.has(key)) return key;
    this.#stale.add(key);
    this.#wake(this.#readers.get(key) ?? []);
    const last = made.rest === undefined ? undefined : made.parameters[made.rest];
    this.#functions.set(key, {
      made,
      rest: last?.kind === "name" ? last.name : undefined,
      scope: { key, parent: scope, code, owner: undefined },
      parameters: made.parameters.flatMap((each) => (each.kind === "name" ? [each.name] : [])),
    });
    if (owner !== undefined) {
      const [self] = made.parameters;
      this.store(key, "this", namedValue(`${owner}()`));
      if (self?.kind === "name" && /^(?:self|cls)$/.test(self.name)) {
        this.store(key, self.name, namedValue(`${owner}()`));
      }
    }
    return key;
  }

  #variable(scope: string, name: string): Variable {
    let inScope = this.#variables.get(scope);
    if (inScope === undefined) {
      inScope = new Map();
      this.#variables.set(scope, inScope);
    }
    let variable = inScope.get(name);
    if (variable === undefined) {
      variable = { value: undefined, readers: new Set(), lastReader: undefined };
      inScope.set(name, variable);
    }
    return variable;
  }

  #wake(readers: Iterable<string>): void {
    for (const unit of readers) this.#stale.add(unit);
  }
}

/** A place in a program, in words. */
export function stepAt({ code }: Scope, at: number, what: string): Step {
  return { file: code.snippet.path, line: code.lineAt(at), what };
}
