import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { runsCode } from "../../views/acts.ts";
import { type Call, callsByCode } from "../../views/calls.ts";
import { commandText, startsProgram } from "../../views/external.ts";
import { UNKNOWN, type Value } from "../../views/values.ts";

const QUERY =
  /^\s*(?:SELECT\b[^\0]{0,200}\bFROM\b|INSERT INTO\b|UPDATE\b[^\0]{0,200}\bSET\b|DELETE FROM\b|DROP (?:TABLE|DATABASE)\b)/i;
const EXECUTE = /\.(?:execute|executemany|executescript|query|raw|\$queryRawUnsafe)$/;
const OPENS =
  /^(?:open|io\.open|fs\.(?:promises\.)?(?:readFile|readFileSync|writeFile|writeFileSync|createReadStream)|pathlib\.Path\(\)\.(?:read_text|read_bytes|write_text|open)|flask\.send_file)$/;
/** A folder of the machine with whatever is given behind it; `../` leads out of it. */
const BELOW = /^(?:\/(?!tmp\/|var\/tmp\/|dev\/)[\w.-]+|~|[A-Z]:)(?:[/\\][\w. -]+){0,8}[/\\]\0$/;
/** Anything that keeps a path where it belongs. */
const KEPT =
  /(?:^|\.)(?:realpath|abspath|normpath|resolve|is_relative_to|relative_to|commonpath|commonprefix|basename|secure_filename|safe_join|startswith|startsWith|normalize)$/;

/** Calls that say nothing about what a program is for. */
const PLAIN =
  /^(?:print|len|str|int|float|range|list|dict|sorted|console\.\w+|json\.\w+|JSON\.\w+|os\.path\.\w+|\?\..{0,60}|.{0,80}\.(?:read|close|fetchall|fetchone|commit|append|get))$/;
/** From so many of them on, with little beside them, the holes are what the program is for. */
const WHOLE_PURPOSE = 2;

/** A hole is not an attack; it lets one in. */
export const unsafeInput: Rule = {
  id: "unsafe-input",
  category: "command_injection",
  analyzer: "code",
  title: "Input becomes neither code nor a command nor a query.",
  remediation: "Parse the input, pass arguments as a list, and use parameters in queries.",
  severity: "MEDIUM",
  *check(skill) {
    for (const [code, own] of callsByCode(skill)) {
      const kept = own.some(
        ({ names, guards }) =>
          names.some((name) => KEPT.test(name)) ||
          guards.some(({ texts }) => texts.some((text) => text.includes(".."))),
      );
      const holes = own.flatMap((call) => {
        const hole = holeOf(call, kept);
        return hole === undefined ? [] : [{ call, hole }];
      });
      const whole = isWholePurpose(own, holes.length);
      for (const { call, hole } of holes) {
        yield {
          message: `${call.names[0]} ${hole.what}`,
          file: code.snippet.path,
          line: call.line,
          severity: whole && code.snippet.origin === "script" ? "HIGH" : hole.severity,
          signals: ["execute"],
          metadata: { layers: code.snippet.layers },
        };
      }
    }
  },
};

interface Hole {
  readonly what: string;
  readonly severity: Severity;
}

function holeOf(call: Call, kept: boolean): Hole | undefined {
  const [first] = call.args;
  if (first === undefined) return undefined;
  if (call.code.snippet.origin !== "script") return shownHole(call, first.value);
  const { value, written } = first;
  if (runsCode(call) && call.names.some((name) => /^(?:eval|exec|Function)$/.test(name))) {
    const given = written?.kind === "name" && call.parameters.includes(written.name);
    if ((isOpen(value) || given) && call.args.length === 1)
      return { what: "runs its input as code", severity: "MEDIUM" };
  }
  if (call.names.some((name) => OPENS.test(name)) && !kept && leavesFolder(value)) {
    return { what: "opens whatever path it is given below a fixed folder", severity: "MEDIUM" };
  }
  const shell =
    call.args.some(({ name }) => name === "shell") ||
    call.names.some((name) => /^os\.(?:system|popen)$|^child_process\.exec(?:Sync)?$/.test(name));
  if (
    startsProgram(call.names) &&
    shell &&
    value.parts.length === 0 &&
    /\s/.test(commandText(call.args))
  ) {
    const built = value.texts.some((text) => /\s[^\0]{0,400}\0/.test(text) && !/^\s*\0/.test(text));
    if (built || value.taints.some(({ kind }) => kind === "input"))
      return { what: "puts its input into a shell command", severity: "LOW" };
  }
  const query = value.texts.find((text) => QUERY.test(text) && text.includes(UNKNOWN));
  if (
    query !== undefined &&
    call.names.some((name) => EXECUTE.test(name)) &&
    call.args.length === 1
  ) {
    return { what: "puts its input into a query", severity: "LOW" };
  }
  return undefined;
}

/** A document shows much; that whatever is typed runs as a command is seldom meant as an example. */
function shownHole(call: Call, { taints, texts }: Value): Hole | undefined {
  const whole = texts.length === 0 && taints.some(({ kind }) => kind === "input");
  if (!whole || !(runsCode(call) || startsProgram(call.names))) return undefined;
  return { what: "runs whatever it is given", severity: "MEDIUM" };
}

function leavesFolder({ texts }: Value): boolean {
  return texts.some((text) => BELOW.test(text));
}

/** Nothing is known of it: it is whatever the caller gives. */
function isOpen({ texts, parts, names, taints }: Value): boolean {
  if (taints.some(({ kind }) => kind === "input")) return true;
  const built = texts.some((text) => text.includes(UNKNOWN));
  return (
    built ||
    (texts.length === 0 &&
      parts.length === 0 &&
      taints.length === 0 &&
      names.every((name) => /^\??[.\w]?[a-z_]\w*$/.test(name)))
  );
}

/** A program of holes and little else. */
function isWholePurpose(own: readonly Call[], holes: number): boolean {
  const work = own.filter(
    ({ names }) => !names.some((name) => name.startsWith("#") || PLAIN.test(name)),
  ).length;
  return work <= holes || (holes >= WHOLE_PURPOSE && work <= 2 * holes);
}
