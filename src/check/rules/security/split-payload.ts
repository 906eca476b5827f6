import type { Skill } from "../../../skill/skill.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { actingIn } from "../../views/acting-text.ts";
import { decodedLayers } from "../../views/decoded.ts";
import { documents } from "../../views/documents.ts";
import { joinedIn } from "../../views/joined.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { lastSegment, runsItsInput } from "../../views/shell-words.ts";
import { shellSnippets } from "../../views/snippets.ts";

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
    yield* builtCommands(skill);
    for (const command of shellCommands(skill)) {
      const message = ownTail(command) ?? joinedParts(command);
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
/** Where a command begins, or code that a command runs, with variables and nothing else. */
const BUILT =
  /(?:^|[;&|(]|\b(?:then|do|sudo|eval|exec|sh -c|bash -c))[ \t]{0,8}["']?((?:\$\{?[A-Za-z_]\w{0,40}\}?){2,12})/gm;
const ACTS =
  /^(?:\S{0,40}\/)?(?:curl|wget|bash|sh|zsh|eval|nc|ncat|python3?|perl|base64|rm|chmod|openssl)\b/;
const MAX_SHELL = 65_536;

/** A command whose name, or whose code, is several variables put together. */
function* builtCommands(skill: Skill): Generator<Evidence> {
  for (const { path, line, text: all } of shellSnippets(skill)) {
    const text = all.slice(0, MAX_SHELL);
    const found = [...text.matchAll(BUILT)];
    if (found.length === 0) continue;
    const values = new Map<string, string>();
    for (const [, key = "", a, b, c] of text.matchAll(ASSIGNMENT))
      values.set(key, a ?? b ?? c ?? "");
    const lineAt = lineCounter(text, line);
    for (const match of found) {
      const parts = [...(match[1] ?? "").matchAll(VARIABLE)].map(([, key = ""]) => values.get(key));
      const whole = parts.join("");
      // A program and its options in two variables is ordinary; two halves of a program are not.
      const cut = parts.every((part) => part !== undefined && !ACTS.test(part));
      if (!cut || !ACTS.test(whole)) continue;
      yield {
        message: `a command is put together from variables: ${whole.slice(0, 80)}`,
        file: path,
        line: lineAt(match.index + match[0].search(/\S/)),
        signals: ["obfuscation", "execute"],
      };
    }
  }
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
