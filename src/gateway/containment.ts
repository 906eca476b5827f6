import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** Where util-linux puts it; a program of that name elsewhere on the path is not asked. */
const UNSHARE = ["/usr/bin/unshare", "/bin/unshare", "/run/current-system/sw/bin/unshare"];
/**
 * The first process of its namespace: with its end the kernel kills all others, whatever group,
 * session or environment they gave themselves. It starts the program under the program's own name.
 */
const INIT = ["/bin/bash", "--norc", "-p", "-c", '(exec -a "$0" "$@"); exit "$?"'];
const PROBE_MS = 5_000;
/** Told by the probe when its parent is the first process. */
const PROBE_STATUS = 42;

/** How processes are kept from outliving what started them. */
export type Containment =
  | { readonly kind: "contained"; readonly prefix: readonly string[] }
  /** They are found by their group and a word in their environment, which they can leave. */
  | { readonly kind: "marked"; readonly why: string };

/** What a program is started with, as far as it matters to find it. */
interface Place {
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly cwd?: string | URL | undefined;
}

let found: Containment | undefined;

/** Tries once what this system can do. */
export function findContainment(): Containment {
  found ??= probe();
  return found;
}

/** The words that start a program in a namespace of its own, when the program is there. */
export function containedWords(
  containment: Containment,
  [file = "", ...args]: readonly string[],
  place: Place,
): string[] | undefined {
  if (containment.kind === "marked") return undefined;
  const program = programFile(file, place);
  if (program === undefined) return undefined;
  return [...containment.prefix, ...INIT, file, program, ...args];
}

function probe(): Containment {
  if (process.platform !== "linux") return { kind: "marked", why: "only Linux has namespaces" };
  const unshare = UNSHARE.find(isProgram);
  if (unshare === undefined) return { kind: "marked", why: "util-linux is not installed" };
  // Whoever is not root needs a namespace of users first, in which it stays who it is.
  const user = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"];
  const prefix = [unshare, ...user, "--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--"];
  const test = `exit $((PPID == 1 ? ${PROBE_STATUS} : 1))`;
  const [file = "", ...args] = [...prefix, ...INIT, "sh", "/bin/sh", "-c", test];
  const tried = spawnSync(file, args, { env: {}, encoding: "utf8", timeout: PROBE_MS });
  if (tried.status === PROBE_STATUS) return { kind: "contained", prefix };
  const said = tried.error?.message ?? tried.stderr.trim().slice(0, 200);
  return { kind: "marked", why: said || `unshare ended with ${tried.status}` };
}

/** The file that is started; without it the start itself is to fail, and to say so. */
function programFile(name: string, { env, cwd }: Place): string | undefined {
  const folder = cwd === undefined ? process.cwd() : String(cwd);
  if (name.includes("/")) {
    const file = resolve(folder, name);
    return isProgram(file) ? file : undefined;
  }
  const places = (env?.PATH ?? "").split(delimiter).filter(isAbsolute);
  return places.map((each) => join(each, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
