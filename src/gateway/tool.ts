import type { CallToolResult, Progress, Tool } from "@modelcontextprotocol/server";

/** The arguments of a call. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Why the gateway does not let a call through, besides what the grant says. */
export type RefusalCode =
  | "UNKNOWN_TOOL"
  | "BAD_ARGUMENTS"
  | "TOO_LARGE"
  | "SERVER_DOWN"
  | "SERVER_CHANGED"
  | "TOOL_CHANGED"
  | "OUTSIDE_FOLDER"
  | "CLOSED_FILE"
  | "GRANT_CHANGED"
  | "AUDIT_FAILED"
  | "STOPPED";

/** A call that is not let through, thrown by whoever finds out. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;
  readonly rule: string | null;
  readonly skill: string | null;

  constructor(
    code: RefusalCode | "TOOL_NOT_ALLOWED" | "TOOL_FORBIDDEN",
    message: string,
    by: { readonly rule: string | null; readonly skill: string | null } = {
      rule: null,
      skill: null,
    },
  ) {
    super(message);
    this.code = code;
    this.rule = by.rule;
    this.skill = by.skill;
  }
}

/** What comes along with a call. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** Tells the caller how far the work is; absent when it did not ask. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A tool that the gateway can offer. */
export interface GatewayTool {
  /** Whose tool it is, for people: a server's name, or psk. */
  readonly owner: string;
  /** Its own name first; all of them are judged, and a grant may use any. */
  readonly names: readonly [string, ...string[]];
  /** Which of its names its server chose: no wildcard of a grant means it. */
  readonly claimed?: string;
  readonly definition: Tool;
  /** Part of the gateway itself: it is there unless it is forbidden. */
  readonly always?: boolean;
  /** Why it cannot be called now. */
  hindrance?(): Refused | undefined;
  /**
   * Looks at a call that the grant allows, without any effect that others can see, and gives the
   * work that is left; throws `Refused`.
   */
  prepare(args: Arguments, context: CallContext): Promise<() => Promise<CallToolResult>>;
}

/** An answer in words. */
export function textResult(text: string, isError = false): CallToolResult {
  return { content: [{ type: "text", text }], isError };
}
