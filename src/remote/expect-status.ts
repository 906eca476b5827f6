import { PskError } from "../errors.ts";
import type { Answer } from "./exchange.ts";
import type { Session } from "./session.ts";

/** Throws what an answer means when it is not the one that was hoped for. */
export function expectStatus(
  { host }: Session,
  { status, body }: Answer,
  good: readonly number[],
  what: string,
): void {
  if (good.includes(status)) return;
  const said = saidBy(body);
  const tail = said === undefined ? "" : `: ${said}`;
  if (status === 401)
    throw new PskError("unauthenticated", `${host} does not accept the login${tail}`);
  if (status === 403) throw new PskError("denied", `${host} refuses ${what}${tail}`);
  if (status === 404) throw new PskError("not_found", `${host} does not have ${what}${tail}`);
  throw new PskError("io", `${host} answered ${status} to ${what}${tail}`);
}

/** The JSON of an answer; undefined when it is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The registry's own words for what went wrong, cut short. */
function saidBy(body: Uint8Array): string | undefined {
  const data = jsonOf(body);
  if (typeof data !== "object" || data === null || !("errors" in data)) return undefined;
  const [first] = Array.isArray(data.errors) ? data.errors : [];
  if (typeof first !== "object" || first === null) return undefined;
  const words = "message" in first ? first.message : "code" in first ? first.code : undefined;
  return typeof words === "string" && words !== "" ? words.slice(0, 200) : undefined;
}
