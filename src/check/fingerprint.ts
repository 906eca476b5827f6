import { hash } from "node:crypto";
import type { Skill } from "../skill/skill.ts";
import type { Finding } from "./finding.ts";
import { lineIn, textLines } from "./views/text-lines.ts";
import { view } from "./views/view.ts";

/** A finding before it has its id. */
export type Unnamed = Omit<Finding, "id">;

/**
 * Gives each finding its id, which says what was found and not on which line: it stays when lines
 * move, and changes when the evidence does. Equal ones are told apart by their order.
 */
export function withFingerprints(skill: Skill, findings: readonly Unnamed[]): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { rule_id, file_path, field = "", analyzer } = finding;
    // A note about the form stays the same while its author works on the rest of the file.
    const evidence =
      analyzer === "spec"
        ? [finding.snippet]
        : [evidenceOf(skill, finding), withoutPlaces(finding.description), detailsOf(finding)];
    const identity = [rule_id, file_path, field, ...evidence].join("\0");
    const nth = seen.get(identity) ?? 0;
    seen.set(identity, nth + 1);
    const id = hash("sha256", `${identity}\0${nth}`).slice(0, 16);
    return { id, ...finding };
  });
}

const digests = view((_skill: Skill) => new Map<string, string>());

/**
 * The whole line, not only the part that is shown; the whole file where no line can be shown. A
 * secret is hashed with the rest: who accepts a test key has not accepted the next one.
 */
function evidenceOf(skill: Skill, { file_path, line_number, snippet }: Unnamed): string {
  const known = digests(skill);
  const lines = snippet === "" ? undefined : textLines(skill, file_path);
  const key = lines === undefined ? file_path : `${file_path}\0${line_number}`;
  let digest = known.get(key);
  if (digest === undefined) {
    const bytes = lines === undefined ? bytesAt(skill, file_path) : undefined;
    digest = hash(
      "sha256",
      lines === undefined ? (bytes ?? "") : lineIn(lines, line_number).trim(),
    );
    known.set(key, digest);
  }
  return digest;
}

/** Of the outermost file, for one inside an archive. */
function bytesAt(skill: Skill, path: string): Uint8Array | undefined {
  const [outer] = path.split("!/", 1);
  return skill.files.find((file) => file.path === path || file.path === outer)?.bytes;
}

function detailsOf({ metadata }: Unnamed): string {
  return JSON.stringify(metadata, (_key, value: unknown) => {
    if (typeof value === "number") return undefined;
    return typeof value === "string" ? withoutPlaces(value) : value;
  });
}

function withoutPlaces(text: string): string {
  return text.replace(/\blines? \d+/g, "line");
}
