import type { Code } from "./code.ts";
import { type CallArgument, resultOf } from "./external.ts";
import { reversed } from "./folding.ts";
import { ALL_FIELDS, addedBy, fieldsOf, grownName, isInstance, packs } from "./growth.ts";
import { handedTo } from "./handed-to.ts";
import { builtinByData, GLOBALS, memberOf, standingFor } from "./members.ts";
import { LOCAL, type Memory, type Scope, stepAt } from "./memory.ts";
import { outsideModule } from "./modules.ts";
import { nameTest } from "./name-test.ts";
import { givenParameters } from "./parameters.ts";
import type { Binding, Expression } from "./program.ts";
import {
  anyOf,
  collectionOf,
  elementOf,
  joinTexts,
  NO_VALUE,
  namedValue,
  passing,
  textValue,
  type Value,
} from "./values.ts";

/** Told of every call with what it may get. */
export type OnCall = (
  names: readonly string[],
  args: readonly CallArgument[],
  receiver: Value | undefined,
  scope: Scope,
  at: number,
) => void;

/** The file of the skill, or what in it, that a program means by an import; undefined for others. */
export type ModuleOf = (from: Code, path: string) => string | undefined;

const MAX_UNROLLED = 64;
/** Calls that give back what they are given, by its name. */
const isSame = nameTest(
  /^(?:util\.promisify|functools\.partial|promisify|vars|Object\.freeze|Promise\.all|asyncio\.(?:run|gather|create_task))$/,
);
const isImport = nameTest(
  /^(?:__import__|importlib\.import_module|require|import|module\.require)$/,
);

/** Works out what expressions may be. */
export class Evaluator {
  readonly #memory: Memory;
  readonly #moduleOf: ModuleOf;
  readonly #onCall: OnCall;

  constructor(memory: Memory, moduleOf: ModuleOf, onCall: OnCall) {
    this.#memory = memory;
    this.#moduleOf = moduleOf;
    this.#onCall = onCall;
  }

  evaluate(expression: Expression, scope: Scope): Value {
    if (!this.#memory.spend()) return NO_VALUE;
    const { at } = expression;
    switch (expression.kind) {
      case "text":
        return textValue(expression.value);
      case "number":
        return textValue(String(expression.value));
      case "name":
        return (
          this.#memory.lookUp(expression.name, scope) ??
          standingFor([expression.name], stepAt(scope, at, "reads"))
        );
      case "member":
        return this.member(this.evaluate(expression.object, scope), expression.name, scope, at);
      case "index": {
        const object = this.evaluate(expression.object, scope);
        const { texts } = this.evaluate(expression.index, scope);
        if (texts[0] === "::-1") return reversed(object);
        const found = anyOf(texts.map((text) => this.member(object, text, scope, at)));
        return found === NO_VALUE || /^\d+$/.test(texts[0] ?? "") ? elementOf(object) : found;
      }
      case "joined":
        return joinTexts(expression.parts.map((part) => this.evaluate(part, scope)));
      case "collection":
        return collectionOf(
          expression.entries.map(({ key, value }) => ({ key, value: this.evaluate(value, scope) })),
        );
      case "function":
        return namedValue(this.#memory.define(expression.made, scope));
      case "test":
        for (const part of expression.parts) this.evaluate(part, scope);
        return NO_VALUE;
      case "mixed":
        return this.#mixed(expression, scope);
      case "call":
        return this.#call(expression, scope);
    }
  }

  /** The target takes each element of the value in turn. */
  bind({ target, value }: Binding, scope: Scope, at: number): void {
    this.assign(target, elementOf(this.evaluate(value, scope)), scope, at);
  }

  assign(target: Expression, given: Value, scope: Scope, at: number): void {
    switch (target.kind) {
      case "name": {
        const value = passing(given, stepAt(scope, at, `goes into ${target.name}`));
        this.#memory.store(scope.key, target.name, value);
        break;
      }
      case "member":
      case "index": {
        const key = target.kind === "member" ? target.name : undefined;
        const { names } = this.evaluate(target.object, scope);
        const instance = names.find(isInstance);
        if (instance !== undefined && key !== undefined) {
          const owner = instance.slice(0, -2);
          this.#memory.store(owner, key, given);
          if (given.taints.length > 0) {
            this.#memory.store(owner, ALL_FIELDS, collectionOf([{ key, value: given }]));
          }
        } else if (given !== NO_VALUE) {
          this.grow(target.object, collectionOf([{ key, value: given }]), scope, at);
        }
        break;
      }
      case "collection":
        target.entries.forEach((entry, index) => {
          const plain = given.parts.every(({ key }) => key === undefined);
          const positional = plain && given.parts.length === target.entries.length;
          const element = (positional && given.parts[index]?.value) || elementOf(given);
          const value =
            entry.key === undefined
              ? anyOf([element, namedValue(...given.names)])
              : this.member(given, entry.key, scope, at);
          this.assign(entry.value, value, scope, at);
        });
        break;
      default:
        break;
    }
  }

  /** Something is put into what is there already: whoever else has it sees it, too. */
  grow(target: Expression, added: Value, scope: Scope, at: number): void {
    if (target.kind === "name") {
      this.#memory.store(this.#memory.home(target.name, scope), target.name, added);
      this.#memory.store(scope.key, grownName(target.name), added);
    } else this.assign(target, added, scope, at);
  }

  /** `value.name`, and `value["name"]`. */
  member(value: Value, name: string, scope: Scope, at: number): Value {
    return memberOf(this.#memory, value, name, stepAt(scope, at, "reads"));
  }

  /** Comprehensions over a few constants are worked out one by one: texts are built so. */
  #mixed(expression: Expression & { kind: "mixed" }, scope: Scope): Value {
    const [binding, ...others] = expression.bindings;
    const [part] = expression.parts;
    // An assignment within an expression; looked at twice, many within one another would never end.
    if (binding !== undefined && others.length === 0 && part === binding.value) {
      const value = this.evaluate(part, scope);
      this.assign(binding.target, value, scope, expression.at);
      return value;
    }
    if (binding?.target.kind === "name" && others.length === 0 && part !== undefined) {
      const { name } = binding.target;
      const { parts } = this.evaluate(binding.value, scope);
      const constant = parts.every(({ key, value }) => !key && value.texts.length === 1);
      if (parts.length > 0 && parts.length <= MAX_UNROLLED && constant) {
        return collectionOf(
          parts.map(({ value }) => ({
            key: undefined,
            value: this.#memory.holding(scope.key, name, value, () => this.evaluate(part, scope)),
          })),
        );
      }
    }
    for (const each of expression.bindings) this.bind(each, scope, expression.at);
    return anyOf(expression.parts.map((value) => this.evaluate(value, scope)));
  }

  #call(expression: Expression & { kind: "call" }, scope: Scope): Value {
    const { callee, at } = expression;
    const object = callee.kind === "member" ? this.evaluate(callee.object, scope) : undefined;
    const target =
      object !== undefined && callee.kind === "member"
        ? this.member(object, callee.name, scope, callee.at)
        : this.evaluate(callee, scope);
    const args = expression.args.map(({ name, value }) => ({
      name,
      value: this.evaluate(value, scope),
      written: value,
    }));
    if (callee.kind === "member") {
      const added = addedBy(callee.name, target.names, args, stepAt(scope, at, "reads"));
      if (added !== undefined) this.grow(callee.object, added, scope, at);
    }
    return this.apply(target.names, args, object, scope, at);
  }

  /** Calls what has one of these names. */
  apply(
    names: readonly string[],
    args: readonly CallArgument[],
    receiver: Value | undefined,
    scope: Scope,
    at: number,
  ): Value {
    const results: Value[] = [];
    const outside: string[] = [];
    for (const name of names) {
      if (name.startsWith(LOCAL)) results.push(this.#enter(name, args, scope, at));
      else outside.push(name.replace(GLOBALS, ""));
    }
    if (names.length === 0) outside.push("?");
    if (outside.length > 0) {
      this.#onCall(outside, args, receiver, scope, at);
      for (const name of outside) results.push(this.#outside(name, args, receiver, scope, at));
      let given: readonly CallArgument[] | undefined;
      const made = results.length;
      for (const { value } of args) {
        for (const name of value.names) {
          if (!name.startsWith(LOCAL) || !this.#memory.functionNamed(name)) continue;
          given ??= handedTo(args, receiver, results.slice(0, made));
          results.push(this.#enter(name, given, scope, at));
        }
      }
    } else this.#onCall(names, args, receiver, scope, at);
    return anyOf(results);
  }

  #enter(name: string, args: readonly CallArgument[], scope: Scope, at: number): Value {
    const instance =
      this.#memory.functionNamed(`${name}.__init__`) ??
      this.#memory.functionNamed(`${name}.constructor`);
    const known = this.#memory.functionNamed(name) ?? instance;
    if (known === undefined) return namedValue(`${name}()`);
    const { made, scope: inner } = known;
    const { parameters, rest } = givenParameters(made);
    args.forEach(({ name: key, value, written }, index) => {
      const parameter =
        key === undefined
          ? parameters[Math.min(index, rest)]
          : parameters.find((each) => each.kind === "name" && each.name === key);
      if (parameter === undefined) return;
      if (parameter.kind === "name" && written !== undefined) {
        const grown = this.#memory.read(inner.key, grownName(parameter.name));
        if (grown !== undefined) this.grow(written, grown, scope, at);
      }
      if (value === NO_VALUE) return;
      const given = index >= rest ? collectionOf([{ key: undefined, value }]) : value;
      this.assign(parameter, passing(given, stepAt(scope, at, `goes to ${made.name}`)), inner, at);
    });
    if (known === instance) return namedValue(`${name}()`);
    const result = this.#memory.read(inner.key, "return") ?? NO_VALUE;
    return passing(result, stepAt(scope, at, `comes back from ${made.name}`));
  }

  #outside(
    name: string,
    args: readonly CallArgument[],
    receiver: Value | undefined,
    scope: Scope,
    at: number,
  ): Value {
    const [first = NO_VALUE, second = NO_VALUE] = args.map(({ value }) => value);
    if (name === "getattr" || name === "Reflect.get") {
      const named = second.texts.map((text) => this.member(first, text, scope, at));
      return builtinByData(first, second) ?? anyOf(named);
    }
    if (isImport(name)) {
      const modules = first.texts.map((path) => this.moduleName(path, scope));
      if (modules.length > 0) return namedValue(...modules);
    }
    const fields = packs(name) ? fieldsOf(this.#memory, first) : NO_VALUE;
    if (fields !== NO_VALUE) return anyOf([fields, { ...first, names: [] }]);
    if (isSame(name)) return first;
    if (name === "map") {
      const list =
        second.parts.length === 0 ? [elementOf(second)] : second.parts.map(({ value }) => value);
      const call = (value: Value) =>
        this.apply(first.names, [{ name: undefined, value }], undefined, scope, at);
      return collectionOf(
        list.slice(0, MAX_UNROLLED).map((value) => ({ key: undefined, value: call(value) })),
      );
    }
    return resultOf(name, args, receiver, stepAt(scope, at, `${name} reads`));
  }

  /** A file of the skill by its path, anything else by the name everybody knows it by. */
  moduleName(path: string, { code }: Scope): string {
    return this.#moduleOf(code, path) ?? outsideModule(path);
  }
}
