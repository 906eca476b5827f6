import { detached } from "../../skill/utf8.ts";
import { ALL_FIELDS } from "./growth.ts";
import { LOCAL, type Memory } from "./memory.ts";
import { isEnvironment, taintOfName, taintOfVariable } from "./sources.ts";
import {
  anyOf,
  entryOf,
  NO_VALUE,
  namedValue,
  type Step,
  textValue,
  type Value,
} from "./values.ts";

/** Names that are the same with and without these before them. */
export const GLOBALS =
  /^(?:builtins|__builtins__|globalThis|window|global|globals\(\)|locals\(\))\.(?=.)/;

/** What stands below a name in a value: an entry, a variable of the environment, a method. */
export function memberOf(memory: Memory, value: Value, name: string, step: Step): Value {
  if (isEnvironment(value.names)) {
    if (/^[a-z][a-zA-Z]*$/.test(name)) {
      // Variables are written in capitals; the rest are methods, of a dictionary or of its text.
      return { ...value, names: value.names.map((owner) => `${owner}.${name}`) };
    }
    if (/^(?:HOME|USERPROFILE)$/.test(name)) return textValue("~");
    return { ...NO_VALUE, names: [`$${name}`], taints: taintOfVariable(name, step) };
  }
  const own = value.names.flatMap((owner) => ownMembers(memory, owner, name));
  const outside = value.names
    .filter((owner) => !owner.startsWith(LOCAL))
    .map((owner) => outsideName(owner, name));
  const names = value.names.length === 0 ? [outsideName("?", name)] : outside;
  return anyOf([...own, entryOf(value, name), standingFor(names, step)]);
}

const MAX_REMEMBERED = 20_000;
const outsideNames = new Map<string, Map<string, string>>();
let remembered = 0;

/** `os` and `path` make `os.path`: the same text every time, which tests of names know at once. */
function outsideName(owner: string, name: string): string {
  if (remembered >= MAX_REMEMBERED) {
    outsideNames.clear();
    remembered = 0;
  }
  let below = outsideNames.get(owner);
  if (below === undefined) {
    below = new Map();
    outsideNames.set(detached(owner), below);
  }
  let whole = below.get(name);
  if (whole === undefined) {
    whole = detached(`${owner}.${name}`.replace(GLOBALS, "").replace(/\.default$/, ""));
    below.set(detached(name), whole);
    remembered++;
  }
  return whole;
}

/** A builtin that only data names may be any: the worst of them is meant. */
export function builtinByData(owner: Value, name: Value): Value | undefined {
  const chosen = name.texts.length === 0 && name.taints.length > 0;
  const builtin = /^(?:__builtins__|builtins)$/.test(owner.names[0] ?? "");
  return chosen && builtin ? namedValue("exec") : undefined;
}

/** What names stand for that the skill does not define itself. */
export function standingFor(names: readonly string[], step: Step): Value {
  if (names.length === 0) return NO_VALUE;
  const taints = names.flatMap((name) => taintOfName(name, step) ?? []);
  return { ...namedValue(...names), taints };
}

/** What a module, a class or an instance of the skill holds below a name. */
function ownMembers(memory: Memory, owner: string, name: string): Value[] {
  if (!owner.startsWith(LOCAL)) return [];
  const base = owner.replace(/\(\)$/, "");
  const held = memory.read(base, name === "__dict__" ? ALL_FIELDS : name);
  const method = base.endsWith(":") ? `${base}${name}` : `${base}.${name}`;
  const known: Value[] = memory.functionNamed(method) === undefined ? [] : [namedValue(method)];
  // A property is a function that is called by being named.
  const made = known.length === 0 ? undefined : memory.read(method, "return");
  if (made !== undefined && made.taints.length > 0) known.push({ ...made, names: [] });
  return held === undefined ? known : [held, ...known];
}
