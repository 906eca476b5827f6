/** What calls to libraries and to the system give back, as far as it matters. */

import { decodes, foldCall } from "./folding.ts";
import { nameTest } from "./name-test.ts";
import { addressesOf, isAbout, reachOf } from "./network.ts";
import type { Expression } from "./program.ts";
import {
  isEnvironment,
  taint,
  taintsOfCall,
  taintsOfCommand,
  taintsOfDownload,
} from "./sources.ts";
import { deepTexts, NO_VALUE, type Step, taintsOf, type Value } from "./values.ts";

/** One argument of a call; `name` for `key=value`. */
export interface CallArgument {
  readonly name: string | undefined;
  readonly value: Value;
  /** As it stands in the program, where it stands there. */
  readonly written?: Expression;
}

const CREDENTIAL = /key|token|secret|passw|auth|credential|cert|headers|cookie/i;
/** A length, a test, a digest: nothing of the argument is left in the result. */
const NOTHING_LEFT = nameTest(
  /^(?:len|bool|isinstance|issubclass|type|id|print|hash|any|all|hasattr|callable|console\.\w+|os\.path\.(?:exists|isfile|isdir|getsize)|fs\.existsSync|hashlib\..{0,80}|hmac\..{0,80}|crypto\.create(?:Hash|Hmac).{0,80}|logg(?:ing|er)\..{0,80}|Boolean|.{0,80}\.(?:exists|is_file|is_dir|startswith|endswith|startsWith|endsWith|includes|hexdigest|isdigit|match|test|raise_for_status|count|index|indexOf|has))$/,
);
const COMMANDS = nameTest(
  /^(?:os\.(?:system|popen|exec[lv]p?e?|spawn[lv]p?e?|startfile)|subprocess\.\w+|commands\.getoutput|child_process\.(?:promises\.)?\w+|execa(?:\.\w+)?|execaSync|shelljs\.exec|Deno\.(?:run|Command)|Bun\.(?:spawn(?:Sync)?|\$)|asyncio\.create_subprocess_\w+|pty\.spawn|zx\.\$|pexpect\.\w+|sh\.\w+)$/,
);

/** True for a call that starts a program. */
export function startsProgram(names: readonly string[]): boolean {
  return names.some((name) => COMMANDS(name) && !/\.(?:PIPE|DEVNULL|STDOUT)$/.test(name));
}

/** The command that a call starts, as one text with its arguments. */
export function commandText(args: readonly CallArgument[]): string {
  const plain = args.filter(
    ({ name }) => name === undefined || /^(?:args|command|cmd)$/.test(name),
  );
  return plain.flatMap(({ value }) => deepTexts(value)).join(" ");
}

/** The value of a call to something outside of the skill. */
export function resultOf(
  name: string,
  args: readonly CallArgument[],
  receiver: Value | undefined,
  step: Step,
): Value {
  const values = args.map(({ value }) => value);
  const names = isTelling(name) ? [`${name}()`] : [];
  const made = taintsOfCall(name, values, receiver, step);
  const reach = reachOf(name, values);
  if (reach !== undefined) {
    // An answer holds nothing of the question.
    const addresses = addressesOf(reach, args, receiver);
    const taints = reach === "lookup" ? [] : taintsOfDownload(addresses, step);
    return { names, texts: isAbout(name) ? addresses : [], taints, parts: [] };
  }
  if (startsProgram([name])) {
    const output = values.flatMap((value) => taintsOfCommand(value, step));
    const fetched = /\b(?:curl|wget)\b/.test(commandText(args))
      ? taintsOfDownload(commandText(args).match(/https?:\/\/[^\s"']+/g) ?? [], step)
      : [];
    return { ...NO_VALUE, names, taints: [...output, ...fetched] };
  }
  const from = receiver === undefined || isEnvironment(receiver.names) ? [] : [receiver];
  const folded = foldCall(name, values, receiver);
  if (decodes(name) || isDecoding(name, values)) {
    const origin = values.some(({ texts }) => texts.length > 0) ? "text in the program" : "data";
    const taints = [...taintsOf([...values, ...made.map(only)]), taint("decoded", origin, step)];
    return { ...NO_VALUE, names, texts: folded?.texts ?? [], taints };
  }
  if (NOTHING_LEFT(name)) return { ...NO_VALUE, names };
  if (folded !== undefined) {
    return {
      ...folded,
      names: folded.names.length > 0 ? folded.names : names,
      taints: taintsOf([folded, ...values, ...from, ...made.map(only)]),
    };
  }
  const passed = isClient(name)
    ? []
    : args.filter((arg) => !CREDENTIAL.test(arg.name ?? "")).map(({ value }) => value);
  return {
    names,
    texts: isAbout(name) ? values.flatMap((value) => deepTexts(value)).slice(0, 8) : [],
    taints: taintsOf([...passed, ...from, ...made.map(only)]),
    parts: [],
  };
}

/** A long chain of methods says no more than its beginning, and grows with each pass. */
function isTelling(name: string): boolean {
  return !name.startsWith("?") && name.length < 120 && (name.match(/\(\)/g)?.length ?? 0) < 3;
}

/** A client of a service takes a key and gives answers: the key is not in them. */
function isClient(name: string): boolean {
  return isCapital(name) && !isPlainMaker(name);
}

const isCapital = nameTest(/(?:^|\.)[A-Z]\w*$/);
const isPlainMaker = nameTest(
  /^(?:pathlib|io|zipfile|tarfile|queue|URL|Blob|FormData|Buffer|JSON|Object|Array|String|Map|Set|URLSearchParams|Uint8Array|TextEncoder|Promise)/,
);

function isDecoding(name: string, values: readonly Value[]): boolean {
  if (!mayDecode(name)) return false;
  return values.some(({ texts }) =>
    texts.some((text) => /^(?:base64|hex|rot_?13|latin1|unicode_escape)$/.test(text)),
  );
}

const mayDecode = nameTest(/^(?:Buffer\.from|.{0,80}\.decode)$/);

function only(taint: Value["taints"][number]): Value {
  return { ...NO_VALUE, taints: [taint] };
}
