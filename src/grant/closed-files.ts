/**
 * Files that a program or an agent obeys: whoever writes one chooses what runs next, outside every
 * grant. So no pattern of a grant opens them; instruction files open when a rule names them.
 */

/** One place that is closed, in every folder: programs look for it wherever they are started. */
export interface ClosedPlace {
  /** A name, or names with `/` between, in lower case. A folder closes all that lies in it. */
  readonly path: string;
  readonly kind: "file" | "folder";
  /** Who obeys it. */
  readonly why: string;
  /** Words for a model, and no settings: a rule that names the file opens it. */
  readonly byName: boolean;
}

const GIT = "git runs what its settings and hooks say";
const INSTRUCTIONS = "agents take it as instructions of their user";
const OPENCODE = "OpenCode takes its permissions and plugins from it";
const SHELL = "every shell runs it at its start";
const SERVERS = "agents start the servers that it names";

/** Every closed place. */
export const CLOSED_FILES: readonly ClosedPlace[] = [
  folder(".cargo", "cargo starts the programs that it names"),
  folder(".claude", "Claude Code runs the hooks that it names"),
  folder(".codex", "Codex runs the hooks and servers that it names"),
  folder(".cursor", "Cursor runs the hooks and servers that it names"),
  folder(".gemini", "Gemini CLI runs the hooks and servers that it names"),
  folder(".git", GIT),
  folder(".github/hooks", "Copilot runs the hooks that it names"),
  folder(".husky", "git runs the hooks in it"),
  folder(".opencode", OPENCODE),
  folder(".psk", "psk takes the grant of its user from it"),
  folder(".qwen", "Qwen Code runs the hooks and servers that it names"),
  folder(".ssh", "ssh runs what its settings say, and lets in whom they name"),
  folder(".vscode", "editors run the tasks and servers that it names"),
  file(".bash_profile", SHELL),
  file(".bashrc", SHELL),
  file(".envrc", SHELL),
  file(".gitconfig", GIT),
  file(".mcp.json", SERVERS),
  file(".npmrc", "npm starts the programs that it names"),
  file(".profile", SHELL),
  file(".yarnrc", "yarn starts the programs that it names"),
  file(".yarnrc.yml", "yarn starts the programs that it names"),
  file(".zshrc", SHELL),
  file("opencode.json", OPENCODE),
  file("opencode.jsonc", OPENCODE),
  words(".cursorrules"),
  words(".github/copilot-instructions.md"),
  words(".windsurfrules"),
  words("agents.md"),
  words("agents.override.md"),
  words("claude.local.md"),
  words("claude.md"),
  words("gemini.md"),
  words("qwen.md"),
];

/** Why a path is closed. */
export interface Closed {
  /** The closed place, as the list has it. */
  readonly file: string;
  readonly why: string;
  /** A rule that names this very file opens it. */
  readonly byName: boolean;
}

const PLACES = CLOSED_FILES.map((place) => ({ place, names: place.path.split("/") }))
  // What a rule may open must not hide that the same path is closed for good.
  .sort((a, b) => Number(a.place.byName) - Number(b.place.byName));

/** True for a path that no pattern opens; it is relative to the working folder. */
export function isClosed(path: string): boolean {
  return closedBy(path) !== undefined;
}

/** The place that closes a path, in any case and at any depth; undefined when nothing does. */
export function closedBy(path: string): Closed | undefined {
  const parts = path
    .split(/[/\\]/)
    .map(asOpened)
    .filter((name) => name !== "" && name !== ".");
  const found = PLACES.find(({ names }) =>
    parts.some((_, i) => names.every((name, n) => parts[i + n] === name)),
  );
  if (found === undefined) return undefined;
  const { path: closed, why, byName } = found.place;
  return { file: closed, why, byName };
}

/**
 * A name as some system would open it: without regard to case and width, without letters that
 * nobody sees (macOS drops them) and without dots and spaces at its end (Windows drops those).
 */
function asOpened(name: string): string {
  const seen = name.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  const ended = /^\.+$/.test(seen) ? seen : seen.replace(/[. ]+$/, "");
  // `.git::$INDEX_ALLOCATION` is the folder itself, and `GIT~1` its short name.
  return ended
    .toLowerCase()
    .replace(/:.*$/, "")
    .replace(/^git~\d$/, ".git");
}

function folder(path: string, why: string): ClosedPlace {
  return { path, kind: "folder", why, byName: false };
}

function file(path: string, why: string): ClosedPlace {
  return { path, kind: "file", why, byName: false };
}

function words(path: string): ClosedPlace {
  return { path, kind: "file", why: INSTRUCTIONS, byName: true };
}
