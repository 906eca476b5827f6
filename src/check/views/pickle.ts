/**
 * Pickles, which Python runs as a small program when it loads them. Walked opcode by opcode, without
 * a value being made: what counts is which names it imports, and whether it calls one.
 */

/** What a pickle does when it is loaded. */
export interface Pickle {
  /** `os.system`, `collections.OrderedDict`: what it imports, in its order. */
  readonly imports: readonly string[];
  /** True when it calls something it imported. */
  readonly calls: boolean;
  /** Texts that stand in it, for whoever shows them. */
  readonly texts: readonly string[];
  /** True when it was walked to its end, with nothing behind. */
  readonly whole: boolean;
}

const MAX_STEPS = 2_000_000;
const MAX_IMPORTS = 500;
const MAX_TEXTS = 50;
const MAX_TEXT = 4096;
/** Modules through which a pickle starts programs, runs code or reaches out. */
const ACTING_MODULES = [
  "os|posix|nt|subprocess|_posixsubprocess|pty|commands|popen2|shutil|ctypes|platform",
  "runpy|code|codeop|importlib|imp|marshal|bdb|pdb|timeit|cProfile|profile|trace|pip",
  "socket|webbrowser|asyncio|urllib|requests|http",
];
const ACTING = new RegExp(`^(?:${ACTING_MODULES.join("|")})$`);
const ACTING_BUILTINS =
  /^(?:eval|exec|compile|execfile|__import__|open|getattr|apply|input|breakpoint|globals)$/;
const BUILTINS = /^(?:__builtin__|builtins|__main__)$/;

/** How many bytes follow an opcode; the others have arguments that end elsewhere. */
const FIXED: Readonly<Record<string, number>> = {
  J: 4,
  K: 1,
  M: 2,
  G: 8,
  h: 1,
  j: 4,
  q: 1,
  r: 4,
  "\x80": 1,
  "\x82": 1,
  "\x83": 2,
  "\x84": 4,
  "\x95": 8,
};
/** Opcodes whose argument has its length in front, and how many bytes that length has. */
const COUNTED: Readonly<Record<string, number>> = {
  T: 4,
  U: 1,
  X: 4,
  B: 4,
  C: 1,
  "\x8a": 1,
  "\x8b": 4,
  "\x8c": 1,
  "\x8d": 8,
  "\x8e": 8,
  "\x96": 8,
};
const TEXT_CODES = new Set(["T", "U", "X", "\x8c", "\x8d"]);
/** Opcodes whose argument goes to the end of the line. */
const LINES = new Set(["F", "I", "L", "P", "S", "V", "g", "p"]);
const PLAIN = new Set(
  "(.0123NRabdeostu])}lQ\x81\x85\x86\x87\x88\x89\x8f\x90\x91\x92\x93\x94\x97\x98".split(""),
);

/** True for bytes that begin as a pickle does, in any protocol that Python still loads. */
export function isPickle(bytes: Uint8Array): boolean {
  const [first, second = 0] = bytes;
  if (first === 0x80 && second >= 1 && second <= 5) return readPickle(bytes) !== undefined;
  // The oldest protocol is text: an import or a mark comes first, and a full stop last.
  if (first !== 0x63 && first !== 0x28 && first !== 0x5d && first !== 0x7d) return false;
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  if (!/^[(\]}\n]{0,4}(?:[lp\d\n]{0,12})c[\w.]{1,80}\n[\w.]{1,80}\n/.test(head)) return false;
  return readPickle(bytes) !== undefined;
}

/** Walks a pickle; undefined when the bytes are none. */
export function readPickle(bytes: Uint8Array): Pickle | undefined {
  const imports: string[] = [];
  const texts: string[] = [];
  const memo = new Map<number, string>();
  /** The last texts that were pushed, as an import by the stack takes them. */
  let pushed: string[] = [];
  let calls = false;
  let at = 0;
  const line = () => {
    const end = bytes.indexOf(0x0a, at);
    const text = end === -1 ? undefined : latin1(bytes.subarray(at, Math.min(end, at + MAX_TEXT)));
    at = end === -1 ? bytes.length + 1 : end + 1;
    return text ?? "";
  };
  const push = (text: string) => {
    pushed = [...pushed.slice(-7), text];
    if (texts.length < MAX_TEXTS && text.length > 3) texts.push(text);
  };
  const done = (whole: boolean): Pickle | undefined =>
    at === 0 ? undefined : { imports, calls, texts, whole };
  for (let step = 0; step < MAX_STEPS && at < bytes.length; step++) {
    const code = String.fromCharCode(bytes[at] ?? 0);
    at++;
    if (code === ".") return done(bytes.subarray(at).every((byte) => byte === 0 || byte === 0x0a));
    const fixed = FIXED[code];
    const counted = COUNTED[code];
    if (code === "c" || code === "i") {
      const module = line();
      const name = line();
      if (imports.length < MAX_IMPORTS) imports.push(`${module}.${name}`);
      if (code === "i") calls = true;
    } else if (code === "\x93") {
      const [module = "?", name = "?"] = pushed.slice(-2);
      if (imports.length < MAX_IMPORTS) imports.push(`${module}.${name}`);
    } else if (fixed !== undefined) {
      if (code === "h" || code === "j") push(memo.get(numberAt(bytes, at, fixed)) ?? "");
      if (code === "q" || code === "r") memo.set(numberAt(bytes, at, fixed), pushed.at(-1) ?? "");
      at += fixed;
    } else if (counted !== undefined) {
      const size = numberAt(bytes, at, counted);
      const start = at + counted;
      if (start + size > bytes.length) return undefined;
      if (TEXT_CODES.has(code))
        push(latin1(bytes.subarray(start, start + Math.min(size, MAX_TEXT))));
      at = start + size;
    } else if (LINES.has(code)) {
      const text = line();
      if (code === "S" || code === "V") push(text.replace(/^["']|["']$/g, ""));
    } else if (PLAIN.has(code)) {
      if (code === "\x94") memo.set(memo.size, pushed.at(-1) ?? "");
      if (code === "R" || code === "o" || code === "\x81" || code === "\x92") calls = true;
    } else return undefined;
    if (at > bytes.length) return undefined;
  }
  return done(false);
}

/** What a pickle imports that runs code or starts programs. */
export function actingImports({ imports }: Pickle): string[] {
  return imports.filter((path) => {
    const dot = path.lastIndexOf(".");
    const module = path.slice(0, dot);
    const name = path.slice(dot + 1);
    if (BUILTINS.test(module)) return ACTING_BUILTINS.test(name);
    if (/^(?:functools|types)$/.test(module))
      return /^(?:reduce|FunctionType|CodeType)$/.test(name);
    return ACTING.test(module.split(".", 1).join());
  });
}

/** Old pickles of harmless objects reach for these as well. */
export function isWeak(path: string): boolean {
  return /\.(?:getattr|open|input|globals)$/.test(path);
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let each = Math.min(length, 6) - 1; each >= 0; each--) {
    value = value * 256 + (bytes[at + each] ?? 0);
  }
  return value;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
