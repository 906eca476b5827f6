import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from "@modelcontextprotocol/server";
import { PskError } from "../errors.ts";
import { authorize } from "../grant/authorize.ts";
import type { ComposedSkill } from "../grant/composed-skill.ts";
import { YOU } from "../grant/your-rules.ts";
import type { AuditLog } from "./audit-log.ts";
import { makeOffer, type Offer } from "./offer.ts";
import { redact, redactText } from "./redact.ts";
import { type Arguments, type CallContext, type GatewayTool, Refused, textResult } from "./tool.ts";

/** Larger arguments are no call of a tool. */
const MAX_ARGUMENT_CHARACTERS = 1024 * 1024;

/** What a gateway is made of. */
export interface GatewayParts {
  readonly grant: ComposedSkill;
  readonly audit: AuditLog;
  /** The tools as they are now. */
  tools(): readonly GatewayTool[];
  /** Why no call at all may pass, such as a grant that was changed on the disk. */
  stopped(): Refused | undefined;
  /** Words for people. */
  report(message: string): void;
}

/** Stands between a sub-agent and its tools; both questions are answered from one grant. */
export interface Gateway {
  /** What the grant allows and can be called. */
  list(): Tool[];
  /** Decides on the name and the arguments, writes it down, and only then lets the call through. */
  call(name: string, args: unknown, context: CallContext): Promise<CallToolResult>;
  /** Lets something through that no rule is about, with its lines in the log. */
  pass<T>(what: string, args: Arguments, run: () => Promise<T>): Promise<T>;
  readonly decisions: { readonly allowed: number; readonly refused: number };
  /** When no call is under way any more. */
  idle(): Promise<void>;
}

/** A decision, and what is left to do when it is a yes. */
type Verdict =
  | { readonly refused: Refused }
  | {
      readonly refused?: undefined;
      readonly rule: string;
      readonly skill: string;
      readonly reason: string;
      run(): Promise<CallToolResult>;
    };

/** Makes a gateway. It never throws for a refusal: the sub-agent is to go on. */
export function createGateway(parts: GatewayParts): Gateway {
  const { grant, audit } = parts;
  let allowed = 0;
  let refused = 0;
  let offered: { readonly from: readonly GatewayTool[]; readonly offer: Offer } | undefined;
  let auditFailure: Refused | undefined;
  const running = new Set<Promise<unknown>>();

  /** Made again when a server's tools were accepted anew. */
  function offerNow(): Offer {
    const from = parts.tools();
    if (offered?.from !== from) offered = { from, offer: makeOffer(grant, from) };
    return offered.offer;
  }

  async function judge(name: string, args: unknown, context: CallContext): Promise<Verdict> {
    try {
      const stop = auditFailure ?? parts.stopped();
      if (stop !== undefined) return { refused: stop };
      const { byName, listed } = offerNow();
      const given = readArguments(args);
      const tool = listed.get(name);
      if (tool === undefined) return { refused: notListed(grant, name, given, byName) };
      const decision = decide(grant, tool, given);
      const hindrance = tool.hindrance?.();
      if (hindrance !== undefined) return { refused: hindrance };
      return { ...decision, run: await tool.prepare(given, context) };
    } catch (error) {
      if (error instanceof Refused) return { refused: error };
      parts.report(`internal error: ${error instanceof Error ? error.stack : String(error)}`);
      return { refused: new Refused("STOPPED", "the call could not be judged") };
    }
  }

  /** Puts a line down; when that fails, nothing passes any more. */
  function write(entry: Parameters<AuditLog["append"]>[0]): number | Refused {
    try {
      return audit.append(entry);
    } catch (error) {
      if (!(error instanceof PskError)) throw error;
      parts.report(`the audit log cannot be written, so no call passes: ${error.message}`);
      auditFailure = new Refused("AUDIT_FAILED", "the audit log of this gateway cannot be written");
      return auditFailure;
    }
  }

  async function decideAndRun(
    name: string,
    args: unknown,
    context: CallContext,
  ): Promise<CallToolResult> {
    const start = performance.now();
    const verdict = await judge(name, args, context);
    const by = verdict.refused ?? verdict;
    const line = write({
      kind: "decision",
      grant: grant.digest,
      tool: verdict.refused === undefined ? name : redactText(name),
      args: redact(args),
      effect: verdict.refused === undefined ? "allow" : "deny",
      code: verdict.refused?.code ?? null,
      rule: by.rule,
      skill: by.skill,
      reason: verdict.refused === undefined ? verdict.reason : redactText(verdict.refused.message),
      duration_ms: since(start),
    });
    if (verdict.refused !== undefined || line instanceof Refused) {
      refused += 1;
      return refusal(verdict.refused ?? (line instanceof Refused ? line : undefined));
    }
    allowed += 1;
    const called = performance.now();
    const end = (outcome: "ok" | "error" | "failed" | "cancelled" | "refused", code?: string) =>
      write({
        kind: "outcome",
        of: line,
        outcome,
        code: code ?? null,
        duration_ms: since(called),
      });
    try {
      const result = await verdict.run();
      const put = end(result.isError === true ? "error" : "ok");
      return put instanceof Refused ? refusal(put) : result;
    } catch (error) {
      if (error instanceof Refused) {
        refused += 1;
        end("refused", error.code);
        return refusal(error);
      }
      end(context.signal.aborted ? "cancelled" : "failed");
      if (error instanceof ProtocolError || context.signal.aborted) throw error;
      return textResult(`The tool failed: ${redactText(wordsOf(error))}`, true);
    }
  }

  return {
    list() {
      if (auditFailure !== undefined || parts.stopped() !== undefined) return [];
      const { listed } = offerNow();
      return [...listed]
        .filter(([, tool]) => tool.hindrance?.() === undefined)
        .map(([name, tool]) => ({ ...tool.definition, name }));
    },
    call(name, args, context) {
      const call = decideAndRun(name, args, context);
      running.add(call);
      const done = () => running.delete(call);
      call.then(done, done);
      return call;
    },
    async pass(what, args, run) {
      const start = performance.now();
      const stop = auditFailure ?? parts.stopped();
      const line = write({
        ...{ kind: "decision", grant: grant.digest, tool: what, args: redact(args) },
        ...{ effect: stop === undefined ? "allow" : "deny", code: stop?.code ?? null },
        ...{ rule: stop === undefined ? "--pass" : null, skill: null },
        reason: stop?.message ?? "what is no tool is handed on",
        duration_ms: since(start),
      });
      const refusedBy = stop ?? (line instanceof Refused ? line : undefined);
      if (refusedBy !== undefined) {
        refused += 1;
        throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `Refused: ${refusedBy.message}`);
      }
      allowed += 1;
      return run();
    },
    get decisions() {
      return { allowed, refused };
    },
    async idle() {
      await Promise.allSettled(running);
    },
  };
}

function decide(grant: ComposedSkill, tool: GatewayTool, args: Arguments) {
  const decision = authorize(grant, { ...asCalled(tool), args });
  if (decision.effect === "allow") return decision;
  if (tool.always && decision.code === "TOOL_NOT_ALLOWED") {
    const reason = "the skills of the grant may be read";
    return { rule: "(gateway)", skill: grant.skills[0] ?? "", reason };
  }
  throw new Refused(decision.code, decision.reason, decision);
}

function asCalled({ names: [tool, ...aliases], claimed }: GatewayTool) {
  return { tool, aliases, ...(claimed !== undefined && { claimed }) };
}

/** Only listed names are taken. Whoever says another learns what the grant says of it. */
function notListed(
  grant: ComposedSkill,
  name: string,
  args: Arguments,
  byName: Offer["byName"],
): Refused {
  const tool = byName.get(name);
  const called = tool === undefined ? { tool: name } : asCalled(tool);
  const decision = authorize(grant, { ...called, args });
  if (decision.effect === "deny" && (tool !== undefined || decision.rule !== null)) {
    return new Refused(decision.code, decision.reason, decision);
  }
  return new Refused("UNKNOWN_TOOL", `no tool is listed as "${name.slice(0, 100)}"`);
}

function readArguments(args: unknown): Arguments {
  if (args === undefined) return {};
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    throw new Refused("BAD_ARGUMENTS", "the arguments must be an object");
  }
  if (JSON.stringify(args).length > MAX_ARGUMENT_CHARACTERS) {
    throw new Refused(
      "TOO_LARGE",
      `the arguments have more than ${MAX_ARGUMENT_CHARACTERS} characters`,
    );
  }
  return { ...args };
}

/** What a sub-agent reads: the code, the reason, the rule and the skill, and that it may go on. */
function refusal(refused: Refused | undefined): CallToolResult {
  const {
    code = "STOPPED",
    message = "the gateway has stopped",
    rule = null,
    skill = null,
  } = refused ?? {};
  const whose = skill === YOU ? " It is the user's." : skill ? ` Skill: ${skill}.` : "";
  const by = rule === null ? "" : ` Rule: ${rule}.${whose}`;
  const text = `Refused: ${code}: ${message}.${by} Nothing was done. Go on without this call.`;
  return { ...textResult(text, true), _meta: { "psk/refusal": { code, rule, skill } } };
}

function since(start: number): number {
  return Math.round((performance.now() - start) * 1000) / 1000;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
