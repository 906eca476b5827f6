import { PskError } from "../errors.ts";
import type { YourWords } from "../grant/your-rules.ts";
import { parseToolList } from "../skill/tool-list.ts";
import { readDefaultGrant } from "./default-grant.ts";

/** Reads what the user says beside the skills: lists as they were typed, and the user's own file. */
export function readYourWords({
  allow,
  forbid,
  noDefaultGrant,
}: {
  readonly allow: readonly string[];
  readonly forbid: readonly string[];
  readonly noDefaultGrant: boolean;
}): YourWords {
  const defaultGrant = noDefaultGrant ? undefined : readDefaultGrant();
  return {
    ...(allow.length > 0 && { allow: listOf("--allow", allow) }),
    ...(forbid.length > 0 && { forbid: listOf("--forbid", forbid) }),
    ...(defaultGrant && { defaultGrant }),
  };
}

function listOf(option: string, given: readonly string[]): readonly string[] {
  const list = parseToolList(given);
  if (!list.ok) throw new PskError("usage", `${option} ${list.reason}`);
  if (list.tools.length === 0) throw new PskError("usage", `${option} names no tool`);
  return list.tools;
}
