/**
 * Follows values through the programs of a skill without running them: which call gets what, and
 * from where. All that a variable may hold is held at once, a function is entered once with all its
 * callers give, and what reads a thing that has grown is looked at again, up to a bound.
 */
import type { Skill } from "../../skill/skill.ts";
import { type Code, codes } from "./code.ts";
import { noteCut } from "./cuts.ts";
import { Evaluator } from "./evaluate.ts";
import type { CallArgument } from "./external.ts";
import { Memory, type Scope } from "./memory.ts";
import { resolveModule } from "./modules.ts";
import type { Expression, Statement } from "./program.ts";
import { NO_VALUE, namedValue, type Value } from "./values.ts";
import { view } from "./view.ts";

/** A call, with all that it may get. */
export interface Call {
  /** What may be called; names of the skill's own functions begin with `#`. */
  readonly names: readonly string[];
  readonly args: readonly CallArgument[];
  readonly receiver: Value | undefined;
  readonly code: Code;
  readonly line: number;
  /** The function it stands in; the module outside of functions. */
  readonly scope: string;
  /** The parameters of the function it stands in. */
  readonly parameters: readonly string[];
  /** The one of them that takes all further arguments. */
  readonly rest: string | undefined;
  /** What is tested before it comes to this. */
  readonly guards: readonly Guard[];
  /** It stands in a loop that nothing ends. */
  readonly endless: boolean;
  /** It stands in some loop. */
  readonly looped: boolean;
}

/** A test that decides whether something is done. */
export interface Guard {
  readonly line: number;
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

/** A unit is looked at again when something it reads has grown, but not for ever. */
const MAX_RUNS = 8;
/** Of each unit; no program of a skill comes near. */
const MAX_CALLS = 2_000;

/** All calls of a skill's programs. */
export const calls = view((skill: Skill): readonly Call[] => {
  const all = codes(skill);
  return all.length === 0 ? [] : follow(skill, all);
});

/** The same, by program: rules look at what comes together in one. */
export const callsByCode = view((skill: Skill): ReadonlyMap<Code, readonly Call[]> => {
  const grouped = new Map<Code, Call[]>();
  for (const call of calls(skill)) {
    const own = grouped.get(call.code);
    if (own === undefined) grouped.set(call.code, [call]);
    else own.push(call);
  }
  return grouped;
});

function follow(skill: Skill, all: readonly Code[]): Call[] {
  const cut = ({ snippet }: Code) =>
    noteCut(skill, snippet.path, "its data was not followed to the end");
  const memory = new Memory();
  let found: Call[] = [];
  let guards: readonly Guard[] = [];
  let endless = false;
  let looped = false;

  const note = (
    names: readonly string[],
    args: readonly CallArgument[],
    receiver: Value | undefined,
    { code, key }: Scope,
    at: number,
  ) => {
    if (found.length >= MAX_CALLS) {
      cut(code);
      return;
    }
    found.push({
      names,
      args,
      receiver,
      code,
      line: code.lineAt(at),
      scope: key,
      ...memory.parametersOf(key),
      guards,
      endless,
      looped,
    });
  };
  const evaluator = new Evaluator(memory, (from, path) => resolveModule(all, from, path), note);

  const run = (statements: readonly Statement[], scope: Scope): void => {
    for (const statement of statements) {
      if (!memory.spend()) return;
      perform(statement, scope);
    }
  };

  const perform = (statement: Statement, scope: Scope): void => {
    const { at } = statement;
    switch (statement.kind) {
      case "assign": {
        const value = evaluator.evaluate(statement.value, scope);
        evaluator.assign(statement.target, value, scope, at);
        if (isLoaded(statement.target)) {
          note([ELEMENT_SOURCE], [{ name: undefined, value }], undefined, scope, at);
        }
        break;
      }
      case "each":
        evaluator.bind(statement.binding, scope, at);
        break;
      case "do":
        evaluator.evaluate(statement.value, scope);
        break;
      case "return":
        memory.store(scope.key, "return", evaluator.evaluate(statement.value, scope));
        break;
      case "define":
        memory.store(
          scope.key,
          statement.made.name,
          namedValue(memory.define(statement.made, scope)),
        );
        break;
      case "class": {
        const owner = `${scope.code.module}${statement.name}`;
        memory.store(scope.key, statement.name, namedValue(owner));
        run(statement.body, { key: owner, parent: scope, code: scope.code, owner });
        break;
      }
      case "if": {
        const guard = guardOf(statement.test, scope, at);
        const outer = guards;
        guards = [...outer, guard];
        run(statement.consequence, scope);
        guards = outer;
        run(statement.alternative, scope);
        // What follows an early exit is guarded by the same test.
        if (leaves(statement.consequence)) guards = [...outer, guard];
        break;
      }
      case "loop": {
        const outer = { endless, looped };
        endless ||= statement.endless && !statement.body.some(mayLeave);
        looped = true;
        run(statement.body, scope);
        ({ endless, looped } = outer);
        break;
      }
      case "import":
        for (const [local, path] of statement.bindings) {
          const name = evaluator.moduleName(path, scope);
          const colon = name.indexOf(":");
          const held = memory.read(name.slice(0, colon + 1), name.slice(colon + 1));
          memory.store(scope.key, local, held ?? namedValue(name));
        }
        break;
      case "leave":
        break;
    }
  };

  const guardOf = (test: Expression, scope: Scope, at: number): Guard => {
    const names: string[] = [];
    const texts: string[] = [];
    const look = (expression: Expression, depth: number) => {
      if (depth > 6) return;
      const value = expression.kind === "test" ? NO_VALUE : evaluator.evaluate(expression, scope);
      names.push(
        ...value.names,
        ...value.taints.flatMap(({ kind, what }) => (kind === "variable" ? [what] : [])),
      );
      texts.push(...value.texts);
      if (expression.kind === "test" || expression.kind === "mixed") {
        for (const part of expression.parts) look(part, depth + 1);
      } else if (expression.kind === "call") {
        for (const { value: arg } of expression.args) look(arg, depth + 1);
      }
      if (expression.kind === "member") look(expression.object, depth + 1);
    };
    look(test, 0);
    return { line: scope.code.lineAt(at), names: names.slice(0, 32), texts: texts.slice(0, 32) };
  };

  const modules = new Map(all.map((code) => [code.module, code]));
  const scopes = moduleScopes(all);
  const runs = new Map<string, number>();
  const byUnit = new Map<string, Call[]>();
  for (const module of modules.keys()) memory.markStale(module);
  for (let unit = memory.nextStale(); unit !== undefined; unit = memory.nextStale()) {
    const times = (runs.get(unit) ?? 0) + 1;
    if (times > MAX_RUNS) continue;
    runs.set(unit, times);
    found = [];
    guards = [];
    const code = modules.get(unit);
    const known = memory.functionNamed(unit);
    const scope = scopes.get(unit);
    if (code !== undefined && scope !== undefined) run(code.statements, scope);
    else if (known !== undefined) run(known.made.body, known.scope);
    byUnit.set(unit, found);
    if (memory.exhausted) break;
  }
  // Beyond the bound nobody knows which program would have grown.
  if (memory.exhausted) for (const code of all) cut(code);
  return [...byUnit.values()].flat();
}

/** A fence sees the names of the fences before it in its document, as a reader would run them. */
function moduleScopes(all: readonly Code[]): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  const sessions = new Map<string, Scope>();
  for (const code of all) {
    const { origin, path, layers } = code.snippet;
    const session = origin === "fence" && layers.length === 0 ? `${path} ${code.language}` : "";
    const parent = session === "" ? undefined : sessions.get(session);
    const scope: Scope = { key: code.module, parent, code, owner: undefined };
    scopes.set(code.module, scope);
    if (session !== "") sessions.set(session, scope);
  }
  return scopes;
}

/** An element of a page fetches what its source is set to: that is a call like any other. */
const ELEMENT_SOURCE = "element.src";

function isLoaded(target: Expression): boolean {
  return target.kind === "member" && target.name === "src";
}

/** Its last step is to go: whatever comes after needs the opposite. */
function leaves(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  if (last === undefined) return false;
  if (last.kind === "return" || last.kind === "leave") return true;
  return (
    last.kind === "do" &&
    last.value.kind === "call" &&
    last.value.callee.kind === "member" &&
    /^_?exit$/.test(last.value.callee.name)
  );
}

function mayLeave(statement: Statement): boolean {
  switch (statement.kind) {
    case "leave":
    case "return":
      return true;
    case "if":
      return (
        [...statement.consequence, ...statement.alternative].some(mayLeave) ||
        leaves(statement.consequence)
      );
    case "loop":
      return statement.body.some(({ kind }) => kind === "return");
    default:
      return leaves([statement]);
  }
}
