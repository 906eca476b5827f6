import type { Rule } from "../../rule.ts";
import { connects } from "../../views/acts.ts";
import { type Call, callsByCode } from "../../views/calls.ts";
import { type Code, codes } from "../../views/code.ts";
import { commandText, startsProgram } from "../../views/external.ts";
import type { Expression, Statement } from "../../views/program.ts";

/** The words that miners and their pools exchange. */
const POOL_WORDS =
  /"?(?:mining\.(?:subscribe|authorize|submit|notify)|eth_submitWork|getblocktemplate)"?|stratum\+(?:tcp|ssl)|\bnonce\b[^\n]{0,400}\bjob_?id\b|\bjob_?id\b[^\n]{0,400}\bnonce\b|\bpool\b[^\n]{0,100}:\d{4,5}\b/i;
/** The account that a pool pays to. */
const PAYOUT = /\b[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b|\bbc1[a-z0-9]{30,60}\b/;
const MINER_COMMAND =
  /\b(?:xmrig|xmr-stak|minerd|cpuminer|ethminer|nbminer|t-rex|phoenixminer|lolminer|cgminer|bfgminer|nanominer)\b|stratum\+(?:tcp|ssl):\/\/|--donate-level/i;
const FORK = /^(?:os\.fork|os\.forkpty|child_process\.fork|cluster\.fork)$/;
const MULTIPLIES =
  /^(?:multiprocessing\.Process|threading\.Thread|os\.fork|cluster\.fork|child_process\.fork|(?:worker_threads\.)?Worker|concurrent\.futures\..{0,40}\.submit)$/;
/** Work on the program's own values, which neither waits nor reaches out. */
const IDLE =
  /^(?:#|print$|console\.|len$|range$|str$|int$|float$|list$|dict$|max$|min$|sum$|sorted$|\?\.|.{0,60}\.(?:append|extend|push|concat|join|format)$)/;
const WAITS =
  /sleep|wait|write|log|print|bulk|close|push|send|recv|accept|read|input|get|poll|select|listen|join|next|request|fetch|run|call|open/i;

/** Takes the machine's time, memory or power for nothing, or for somebody else. */
export const burnsResources: Rule = {
  id: "burns-resources",
  category: "resource_abuse",
  analyzer: "code",
  title: "Programs end, and work for their user only.",
  remediation: "Bound loops and allocations, and remove work that is not part of the task.",
  severity: "MEDIUM",
  *check(skill) {
    for (const code of codes(skill)) {
      for (const at of spins(code.statements)) {
        const many = (callsByCode(skill).get(code) ?? []).some(
          ({ looped, names }) => looped && names.some((name) => MULTIPLIES.test(name)),
        );
        if (!many && code.snippet.origin !== "script") continue;
        yield {
          message: `a loop that does nothing, for ever${many ? ", in many processes" : ""}`,
          file: code.snippet.path,
          line: code.lineAt(at),
          severity: many ? ("HIGH" as const) : ("MEDIUM" as const),
          signals: ["spend"] as const,
          metadata: { layers: code.snippet.layers },
        };
      }
    }
    for (const [code, own] of callsByCode(skill)) {
      yield* miner(code, own);
      for (const call of own) {
        const found = burns(call, own);
        if (found === undefined) continue;
        yield {
          ...found,
          file: code.snippet.path,
          line: call.line,
          signals: ["spend"] as const,
          metadata: { layers: code.snippet.layers },
        };
      }
    }
  },
};

function* miner(code: Code, own: readonly Call[]) {
  const hash = own.find(
    ({ names, looped }) =>
      looped && names.some((name) => /^(?:hashlib\.|crypto\.createHash|scrypt|randomx)/.test(name)),
  );
  const pool = own.some(
    (call) => connects(call) || call.names.some((name) => /WebSocket|socket/i.test(name)),
  );
  const paid = PAYOUT.test(code.snippet.text.slice(0, 100_000));
  if (
    hash === undefined ||
    !(pool || paid) ||
    !POOL_WORDS.test(code.snippet.text.replaceAll("\n", " ").slice(0, 100_000))
  )
    return;
  yield {
    message: "hashes are computed for a remote pool",
    file: code.snippet.path,
    line: hash.line,
    severity: "HIGH" as const,
    signals: ["spend", "foreign-host"] as const,
    metadata: { layers: code.snippet.layers },
  };
}

function burns(
  call: Call,
  own: readonly Call[],
): { message: string; severity: "HIGH" | "MEDIUM" } | undefined {
  const [name = ""] = call.names;
  if (startsProgram(call.names) && MINER_COMMAND.test(commandText(call.args))) {
    return { message: `${name} starts a miner`, severity: "HIGH" };
  }
  if (call.endless && call.names.some((each) => FORK.test(each))) {
    return { message: `${name} makes processes without end`, severity: "HIGH" };
  }
  if (call.endless && call.names.some((each) => MULTIPLIES.test(each)) && !waits(call, own)) {
    return { message: `${name} makes workers without end`, severity: "HIGH" };
  }
  if (call.endless && isOwnWork(call) && isFirst(call, own) && !waits(call, own)) {
    const only = own.every(({ names }) => names.some((each) => IDLE.test(each)));
    return {
      message: "a loop that nothing ends or slows down",
      severity: only ? "HIGH" : "MEDIUM",
    };
  }
  return undefined;
}

/** A function of the program, or a list that grows. */
function isOwnWork({ names }: Call): boolean {
  return names.some((name) => name.startsWith("#") || /\.(?:append|extend|push)$/.test(name));
}

function isFirst(call: Call, own: readonly Call[]): boolean {
  const first = own.find(
    (other) => other.endless && other.scope === call.scope && isOwnWork(other),
  );
  return first === call;
}

/** Loops that do nothing, for ever. */
function spins(statements: readonly Statement[]): number[] {
  return statements.flatMap((statement): number[] => {
    switch (statement.kind) {
      case "loop":
        return statement.endless && statement.body.every(isNothing)
          ? [statement.at]
          : spins(statement.body);
      case "if":
        return [...spins(statement.consequence), ...spins(statement.alternative)];
      case "define":
        return spins(statement.made.body);
      case "class":
        return spins(statement.body);
      default:
        return [];
    }
  });
}

function isNothing(statement: Statement): boolean {
  if (statement.kind === "assign") return !calls(statement.value);
  return statement.kind === "do" && !calls(statement.value);
}

/** Something in it is called; nothing that is called can slow a loop down. */
function calls(expression: Expression): boolean {
  switch (expression.kind) {
    case "call":
    case "function":
      return true;
    case "joined":
    case "mixed":
    case "test":
      return expression.parts.some(calls);
    case "collection":
      return expression.entries.some(({ value }) => calls(value));
    case "member":
      return calls(expression.object);
    case "index":
      return calls(expression.object) || calls(expression.index);
    default:
      return false;
  }
}

/** Something in the loop, or in a function that it calls, waits for time, input or the network. */
function waits(call: Call, own: readonly Call[]): boolean {
  const inLoop = own.filter(({ scope, endless }) => endless && scope === call.scope);
  const called = new Set(inLoop.flatMap(({ names }) => names));
  const outward = own.filter(
    ({ scope, names }) => (called.has(scope) || scope === call.scope) && !names[0]?.startsWith("#"),
  );
  return (
    outward.some(({ names }) => names.some((name) => WAITS.test(name))) ||
    [...called].some((name) => /[:.](?:sleep|wait|delay|pause|tick)\w*$/i.test(name))
  );
}
