import type { Skill } from "../../../skill/skill.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { actingIn } from "../../views/acting-text.ts";
import { decodedLayers } from "../../views/decoded.ts";
import { documents } from "../../views/documents.ts";
import { joinedIn } from "../../views/joined.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { lastSegment, runsItsInput } from "../../views/shell-words.ts";

/** Words of code that are cut in two only so that nobody finds them. */
const CUT_WORDS =
  /(?:curl|wget|eval|exec|execSync|spawn|system|popen|subprocess|child_process|__import__|require|Function|constructor|fromCharCode|b64decode|base64|powershell|Invoke-Expression|Invoke-WebRequest|DownloadString|bash|socket|https?:\/\/[\w.-]+|\/dev\/tcp|rm -rf|authorized_keys|\.ssh\/|id_rsa|\.aws\/credentials)/gi;
/** A list that is joined with nothing between its words. */
const JOINS_TIGHT =
  /\.join\(\s?(?:""|''|``)\s?\)|(?:""|'')\.join\(|-join\s?(?:""|'')|implode\(\s?(?:""|'')/;
const OWN_FILE = /\$0\b|\$\{?BASH_SOURCE|"\$0"/;
const READERS = new Set(["tail", "sed", "awk", "head", "cat", "dd", "grep", "cut"]);
const UNPACKERS = new Set([
  "base64",
  "gunzip",
  "zcat",
  "tar",
  "openssl",
  "xxd",
  "gzip",
  "xz",
  "bunzip2",
  "base32",
]);

/** One payload in pieces, none of which looks like one. */
export const splitPayload: Rule = {
  id: "split-payload",
  category: "obfuscation",
  analyzer: "files",
  title: "Commands stand in one piece.",
  remediation: "Write the command or address as one plain text.",
  severity: "HIGH",
  *check(skill) {
    yield* decodedWholes(skill);
    yield* cutWords(skill);
    for (const command of shellCommands(skill)) {
      const message = builtCommand(command) ?? ownTail(command) ?? joinedParts(command);
      if (message === undefined) continue;
      yield {
        message,
        file: command.snippet.path,
        line: command.line,
        signals: ["obfuscation", "execute"],
      };
    }
  },
};

function* decodedWholes(skill: Skill): Generator<Evidence> {
  for (const { path, line, text, layers } of decodedLayers(skill)) {
    if (layers[0]?.startsWith("joined") !== true) continue;
    const acting = actingIn(skill, text);
    if (acting === undefined || (acting.kind === "address" && layers.includes("percent"))) continue;
    yield {
      message: `${layers.join(", then ")} hold ${acting.what}`,
      file: path,
      line,
      severity: acting.kind === "address" ? "MEDIUM" : "HIGH",
      signals: ["obfuscation", "execute"],
      metadata: { layers, decoded: text.slice(0, 200) },
    };
  }
}

/** `"ev" + "al"`: the seam goes through the middle of a word. */
function* cutWords(skill: Skill): Generator<Evidence> {
  for (const { path, text, language } of documents(skill)) {
    if (language === "markdown" || language === "data" || language === "other") continue;
    const lineAt = lineCounter(text);
    const joinsTight = JOINS_TIGHT.test(text);
    for (const { index, text: whole, seams, how } of joinedIn(text, true)) {
      if (how !== "joined strings" && !(how === "joined list" && joinsTight)) continue;
      const cut = cutWordIn(whole, seams);
      if (cut === undefined) continue;
      yield {
        message: `the word "${cut}" is put together from pieces`,
        file: path,
        line: lineAt(index),
        signals: ["obfuscation"],
      };
    }
  }
}

function cutWordIn(whole: string, seams: readonly number[]): string | undefined {
  // Paths and sentences stand side by side in lists; pieces of a word are short.
  if (whole.length / (seams.length + 1) > 40 && !/\w{3}\(/.test(whole)) return undefined;
  for (const match of whole.matchAll(CUT_WORDS)) {
    const start = match.index;
    const end = start + match[0].length;
    const isWord = !/\w/.test(whole[start - 1] ?? "") && !/\w/.test(whole[end] ?? "");
    const isAddress = /^https?:/i.test(match[0]);
    // Addresses are put together from a base and a path all the time; a cut inside a name is odd.
    const cuts = seams.filter(
      (seam) =>
        seam > start &&
        seam < end &&
        /\w/.test(whole[seam - 1] ?? "") &&
        /\w/.test(whole[seam] ?? ""),
    );
    if (cuts.length > (isAddress ? 1 : 0) && (isWord || isAddress)) return match[0];
  }
  return undefined;
}

const ASSIGNMENT =
  /(?:^|[\s;&])([A-Za-z_]\w{0,40})=(?:"([^"$`\n]{0,400})"|'([^'\n]{0,400})'|([^\s"'$`;&|()]{0,400}))/g;
const VARIABLE = /\$\{?([A-Za-z_]\w{0,40})\}?/g;
const RUNNER = /^(?:eval|sh|bash|zsh|exec|source)$/;
const ACTS =
  /^(?:\S*\/)?(?:curl|wget|bash|sh|zsh|eval|nc|ncat|python3?|perl|base64|rm|chmod|openssl)\b/;

/** A command whose name, or whose code, is several variables put together. */
function builtCommand({ name, args, text, snippet }: ShellCommand): string | undefined {
  const built = [name, ...(RUNNER.test(name) ? args : [])].find(
    (word) => (word.match(VARIABLE)?.length ?? 0) >= 2,
  );
  const leading = built ?? (/^\$\{?\w+\}?\$\{?\w+/.test(text) ? text : undefined);
  if (leading === undefined) return undefined;
  const values = new Map<string, string>();
  for (const [, key = "", a, b, c] of snippet.text.slice(0, 65536).matchAll(ASSIGNMENT)) {
    values.set(key, a ?? b ?? c ?? "");
  }
  const whole = leading.replace(VARIABLE, (variable, key: string) => values.get(key) ?? variable);
  const parts = [...leading.matchAll(VARIABLE)].map(([, key = ""]) => values.get(key));
  if (parts.some((part) => part === undefined) || !ACTS.test(whole.trim())) return undefined;
  // A program and its options in two variables is ordinary; two halves of a program are not.
  const cut = parts.every((part) => !ACTS.test(`${part} `) || part === "");
  return cut ? `a command is put together from variables: ${whole.trim().slice(0, 80)}` : undefined;
}

/** A script that cuts a payload out of itself and runs or unpacks it. */
function ownTail(command: ShellCommand): string | undefined {
  const reader = command.inputs.find(({ name, text }) => READERS.has(name) && OWN_FILE.test(text));
  if (reader === undefined) return undefined;
  if (runsItsInput(command))
    return `${command.name} runs what ${reader.name} cuts out of the script itself`;
  return UNPACKERS.has(command.name) && reader.name !== "cat" && reader.name !== "grep"
    ? `${command.name} unpacks what ${reader.name} cuts out of the script itself`
    : undefined;
}

/** `cat part1 part2 | sh`, and what is cut out of a picture or a table and run. */
function joinedParts(command: ShellCommand): string | undefined {
  if (!runsItsInput(command) || command.inputs.length === 0) return undefined;
  const cat = command.inputs.find(
    ({ name, args }) =>
      name === "cat" &&
      (args.filter((arg) => !arg.startsWith("-")).length >= 2 ||
        args.some((arg) => /[*?[{]/.test(arg))),
  );
  if (cat !== undefined)
    return `${command.name} runs files that are put together: ${cat.text.slice(0, 80)}`;
  const cut = command.inputs.find(
    ({ name, args }) =>
      READERS.has(name) &&
      args.some((arg) =>
        /\.(?:png|jpe?g|gif|webp|ico|pdf|docx?|xlsx?|csv|json|dat|bin|md|txt|log|woff2?)["']?$/i.test(
          lastSegment(arg),
        ),
      ),
  );
  return cut === undefined
    ? undefined
    : `${command.name} runs what ${cut.name} takes out of a data file`;
}
