/**
 * What is private in shell code, and where it lies: secrets by their path or variable, and every file
 * that something private was copied, packed or written into, in whatever fence or script that was.
 */
import type { Skill } from "../../skill/skill.ts";
import {
  agentPathsIn,
  printsSecret,
  secretPathIn,
  secretVariablesIn,
  withoutPublicPaths,
} from "./sensitive.ts";
import { type ShellCommand, shellCommands, sourcesOf } from "./shell-commands.ts";
import { view } from "./view.ts";

/** Something private that a command handles. */
export interface Private {
  /**
   * `project`: secrets of a project, such as `.env`. `variable`: one key of the environment.
   * `documents`: what the user keeps, secret or not.
   */
  readonly kind: "file" | "environment" | "project" | "variable" | "documents";
  readonly name: string;
  /** The files that are meant, where it is known which. */
  readonly paths?: readonly string[];
  /** A key where a service expects one, such as an Authorization header. */
  readonly inItsPlace?: boolean;
}

const ENVIRONMENT = new Set(["env", "printenv", "set", "export", "declare", "typeset", "compgen"]);
/** Secrets of a project; a document may name them freely, a command that sends them may not. */
const PROJECT_SECRETS =
  /(?:^|[\s/@"'=])\.env(?:\.(?:local|production|prod))?(?=$|[\s"';:,)])|\b(?:credentials|service[-_]account[\w-]*|client_secret[\w-]*)\.json\b|\bterraform\.tfstate\b|\b(?:server|private|privkey|signing)(?![\w-]{0,40}public)[\w-]*\.(?:pem|key)\b/;
/** All that a user keeps, or a folder that only the user fills. */
const DOCUMENTS =
  /(?:^|[\s"'=@])(?:~|\$HOME|\$\{HOME\}|\/home\/\w+|\/Users\/\w+)\/?(?:(?:Documents|Desktop|Pictures|Downloads|Photos|Mail|Library)\b[^\s"']*|(?=$|[\s"';|&)]))/;
const PASTED = /\b(?:pbpaste|xclip\s[^|]{0,40}-o|xsel\s[^|]{0,20}-o|wl-paste|Get-Clipboard)\b/;
/** A window asks for a password, as the system would. */
const ASKED =
  /\bwith hidden answer\b|\b(?:zenity|kdialog|yad)\b.{0,60}--password\b|\b(?:systemd-ask-password|ssh-askpass)\b|\bGet-Credential\b/;
const PICTURED = /\b(?:screencapture|scrot|gnome-screenshot|import\s+-window\s+root|grim)\b/;
const COPIERS =
  /^(?:cp|mv|tar|zip|7z|7za|rar|gzip|bzip2|xz|gpg|openssl|rsync|ln|install|tee|dd|scp)$/;
/** Nothing of the text is left in what these print. */
const DIGESTS = /^(?:sha\d*sum|md5sum|shasum|wc|test|\[|ls|stat|file|chmod|chown|mkdir|touch|rm)$/;
/** A signature proves that one has the key, and gives nothing of it away. */
const SIGNS = /\bopenssl\s+(?:dgst|pkeyutl|rsautl)\b[^\n]{0,200}\s-sign\b/;

/** Folders and files of secrets, as a command names them whole. */
const WHOLE =
  /(?:^|[\s/"'=@:])\.(ssh|aws|gnupg|kube|azure|docker|netrc|npmrc|pypirc|git-credentials|password-store|mozilla|config(?:\/(?:gh|gcloud|op))?)(?=$|\/?[\s"';:)|\]]|\/\*|\/(?:id_|credentials|config\b|private))/;
/** Names that a pattern such as `.s?h` is meant for. */
const NAMES = [
  ".ssh",
  ".aws",
  ".gnupg",
  ".kube",
  ".netrc",
  ".npmrc",
  ".docker",
  "id_rsa",
  "id_ed25519",
];
const PATTERN = /[^\s"'/=]{0,20}[?[*][^\s"'/=]{0,20}/g;
const MIN_PATH = 4;
const MAX_STAGED = 200;

/** What a text names that is private. */
export function privateIn(text: string): Private | undefined {
  const secret = withoutPublicPaths(withoutSigning(text));
  const path = secretPathIn(secret);
  if (path !== undefined) return { kind: "file", name: path };
  const whole = WHOLE.exec(secret)?.[1] ?? patternIn(secret);
  if (whole !== undefined) return { kind: "file", name: `what stands in ${whole}` };
  const paths = agentPathsIn(text);
  if (paths.length > 0) return { kind: "file", name: "the agent's own data", paths };
  if (PASTED.test(text)) return { kind: "file", name: "the clipboard" };
  if (PICTURED.test(text)) return { kind: "file", name: "the screen" };
  if (ASKED.test(text)) return { kind: "file", name: "a password that the user is asked for" };
  return undefined;
}

/** A command that signs, without the key that it signs with. */
function withoutSigning(text: string): string {
  return SIGNS.test(text) ? text.replace(/\s-(?:sign|inkey)\s+[^\s)]+/g, " ") : text;
}

/** A pattern that fits the name of a secret and says enough of it not to fit everything. */
function patternIn(text: string): string | undefined {
  if (!/[?[*]/.test(text)) return undefined;
  for (const [word] of text.matchAll(PATTERN)) {
    if (word.replace(/\[[^\]]*\]?|[?*]/g, "").length < 3 || !/^[.i[?]/.test(word)) continue;
    const written = word
      .replace(/[.+^${}()|\\]/g, "\\$&")
      .replace(/\?/g, ".")
      .replace(/\*/g, ".*");
    const found = NAMES.find((name) => fits(written, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

function fits(pattern: string, name: string): boolean {
  try {
    return new RegExp(`^${pattern}$`).test(name);
  } catch {
    return false; // a bracket that nothing closes
  }
}

/** What a command gets that is private: by its pipe, its substitutions, its variables, its files. */
export function privateInputs(skill: Skill, command: ShellCommand): readonly Private[] {
  const sources = sourcesOf(command).filter(({ name }) => !DIGESTS.test(name));
  const found: Private[] = [];
  for (const source of sources) {
    if (isWholeEnvironment(source)) {
      found.push({ kind: "environment", name: "the whole environment" });
    }
    if (source.name === "history" || source.name === "fc") {
      found.push({ kind: "file", name: "shell history" });
    }
    found.push(...privateOf(skill, source, source.text));
  }
  return found;
}

/** What a text of a command names or reads that is private. */
export function privateOf(skill: Skill, command: ShellCommand, text: string): readonly Private[] {
  const found = [privateIn(text), stagedIn(staged(skill), command, text)];
  const project = PROJECT_SECRETS.exec(withoutSigning(text))?.[0];
  if (project !== undefined) {
    const paths = (text.match(/[^\s"'`;|&()<>,=@]+/g) ?? []).filter((word) =>
      PROJECT_SECRETS.test(word),
    );
    found.push({ kind: "project", name: project.trim(), paths });
  }
  const read = text.replace(/\b\w+=\S{0,200}/g, (word) => behindSign(word));
  for (const name of secretVariablesIn(read)) found.push({ kind: "variable", name });
  if (DOCUMENTS.test(text)) found.push({ kind: "documents", name: "the user's documents" });
  return found.filter((each) => each !== undefined);
}

/** `TOKEN=$(login)` sets a variable; only what stands behind the sign is read. */
function behindSign(word: string): string {
  return word.slice(word.indexOf("=") + 1);
}

/** True for a command that prints all variables. */
export function isWholeEnvironment({ name, args }: ShellCommand): boolean {
  return ENVIRONMENT.has(name) && args.every((arg) => arg.startsWith("-"));
}

/** Files that hold something private since a command put it there, by path. */
export const staged = view((skill: Skill): ReadonlyMap<string, Private> => {
  const files = new Map<string, Private>();
  for (const command of shellCommands(skill)) {
    const targets = targetsOf(command);
    if (targets.length === 0 || files.size >= MAX_STAGED) continue;
    const what = heldBy(files, command);
    if (what === undefined) continue;
    for (const target of targets) {
      if (target.length >= MIN_PATH && !target.startsWith("/dev/")) {
        files.set(keyOf(command, target), what);
      }
    }
  }
  return files;
});

function heldBy(files: ReadonlyMap<string, Private>, command: ShellCommand): Private | undefined {
  if (DIGESTS.test(command.name)) return undefined;
  if (isWholeEnvironment(command)) return { kind: "environment", name: "the whole environment" };
  for (const source of [command, ...sourcesOf(command)]) {
    if (DIGESTS.test(source.name)) continue;
    if (isWholeEnvironment(source)) return { kind: "environment", name: "the whole environment" };
    const text = source === command ? withoutTargets(source) : source.text;
    if (printsSecret(text)) return { kind: "file", name: "a secret that a tool prints" };
    const found = privateIn(text) ?? stagedIn(files, source, text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The files that a command fills. */
function targetsOf({ name, args, writesTo }: ShellCommand): readonly string[] {
  if (PICTURED.test(name)) return args.filter((arg) => !arg.startsWith("-")).slice(-1);
  if (!COPIERS.test(name)) return writesTo;
  const plain = args.filter((arg) => !arg.startsWith("-"));
  if (/^(?:cp|mv|rsync|ln|install)$/.test(name)) return [...writesTo, ...plain.slice(-1)];
  if (name === "tee") return [...writesTo, ...plain];
  const option = args.findIndex((arg) => /^-?[a-zA-Z]*[fo]$|^--(?:file|output|out)$/.test(arg));
  const named = option === -1 ? [] : [args[option + 1] ?? ""];
  const first = /^(?:zip|7z|7za|rar)$/.test(name)
    ? plain.filter((arg) => arg !== "a").slice(0, 1)
    : [];
  return [...writesTo, ...named, ...first].filter((path) => path !== "-");
}

/** A command without the files it fills: they are not what it reads. */
function withoutTargets(command: ShellCommand): string {
  if (PICTURED.test(command.name)) return command.name;
  return targetsOf(command).reduce((text, target) => text.replaceAll(target, " "), command.text);
}

function stagedIn(
  files: ReadonlyMap<string, Private>,
  command: ShellCommand,
  text: string,
): Private | undefined {
  if (files.size === 0) return undefined;
  for (const [word] of text.matchAll(/[^\s"'=@<>;|&(),]{4,200}/g)) {
    const found = files.get(keyOf(command, word));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A path from the root or from home is the same everywhere; another one within its document. */
function keyOf({ snippet }: ShellCommand, path: string): string {
  const clean = path.replace(/^["']|["']$/g, "").replace(/^\$\{?HOME\}?/, "~");
  return /^[/~]/.test(clean) ? clean : `${snippet.path} ${clean.replace(/^\.\//, "")}`;
}
