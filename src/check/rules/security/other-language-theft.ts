import type { Rule } from "../../rule.ts";
import { isAway, isStranger } from "../../views/hosts.ts";
import { isOfAnotherService } from "../../views/issuers.ts";
import { type PlainProgram, plainPrograms, type Word } from "../../views/plain-programs.ts";
import { secretVariablesIn } from "../../views/sensitive.ts";
import type { Snippet } from "../../views/snippets.ts";

/** A language that no grammar here reads hides no theft: its words are enough to tell. */
export const otherLanguageTheft: Rule = {
  id: "other-language-theft",
  category: "data_exfiltration",
  analyzer: "code",
  title: "Programs of any language send no secrets to others.",
  remediation: "Send what the task needs, to the service the skill is for, and say so in SKILL.md.",
  severity: "HIGH",
  *check(skill) {
    const programs = plainPrograms(skill);
    for (const program of programs) {
      const { snippet } = program;
      const reads = [...program.reads, ...keysOfOthers(program)];
      const [first] = reads;
      const { connects, hosts } = first === undefined ? program : connecting(program, programs);
      if (first === undefined || connects === undefined) continue;
      const to =
        hosts.find(({ kind }) => isAway(kind)) ?? hosts.find(({ kind }) => isStranger(kind));
      if (to === undefined && hosts.length > 0) continue;
      const names = [...new Set(reads.map(({ what }) => what))];
      yield {
        message: `a program reads ${names.slice(0, 4).join(", ")} and connects${to === undefined ? "" : ` to ${to.host}`}`,
        file: snippet.path,
        line: first.line,
        severity: to === undefined ? "MEDIUM" : "HIGH",
        signals: ["secret", "send", ...(to === undefined ? [] : (["foreign-host"] as const))],
        metadata: { by: connects.what, by_line: connects.line, layers: snippet.layers },
      };
    }
  },
};

const VARIABLE =
  /\b(?:(?:Get|get)env|LookupEnv|env::var|ENV\.fetch|GetEnvironmentVariable|System\.getenv)\s{0,2}\(\s{0,2}["']([A-Z][A-Z0-9_]{3,60})["']|\bENV\[["']([A-Z][A-Z0-9_]{3,60})["']|\$env:([A-Z][A-Z0-9_]{3,60})|\$ENV\{["']?([A-Z][A-Z0-9_]{3,60})/g;

/** Keys of services that everybody knows, in a program that speaks with none of them. */
function keysOfOthers({ snippet, hosts }: PlainProgram): Word[] {
  if (hosts.length === 0) return [];
  return [...snippet.text.matchAll(VARIABLE)].flatMap((match): Word[] => {
    const what = match.slice(1).find((name) => name !== undefined) ?? "";
    if (secretVariablesIn(what).length === 0) return [];
    if (!hosts.every(({ host }) => isOfAnotherService(what, host))) return [];
    const line = snippet.line + snippet.text.slice(0, match.index).split("\n").length - 1;
    return [{ what, line }];
  });
}

/** The program itself, or the one beside it that it belongs to, where that one connects. */
function connecting(program: PlainProgram, all: readonly PlainProgram[]): PlainProgram {
  const { connects, snippet } = program;
  if (connects !== undefined || snippet.origin !== "script") return program;
  const beside = all.find(
    (other) =>
      other.connects !== undefined &&
      other.snippet.origin === "script" &&
      endingOf(other.snippet.path) === endingOf(snippet.path) &&
      isOneProgram(snippet, other.snippet),
  );
  return beside ?? program;
}

/** All files of a folder in Go; elsewhere, one names the other. */
function isOneProgram(a: Snippet, b: Snippet): boolean {
  if (folderOf(a.path) === folderOf(b.path) && a.path.endsWith(".go")) return true;
  return names(b.text, a.path) || names(a.text, b.path);
}

const LOADS =
  /^[ \t]{0,20}(?:(?:require|include)(?:_relative|_once)?\b|\.[ \t]|Import-Module\b|use\b|import\b|load\b|dofile\b|using\b)[^\n]{0,300}/gim;

function names(text: string, path: string): boolean {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const called = new Set([stem, stem.toLowerCase()]);
  return (text.match(LOADS) ?? []).some((line) =>
    line.split(/[^\w-]+/).some((word) => called.has(word)),
  );
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replace(/^psm1$/, "ps1");
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
