import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../errors.ts";
import type { Candidate } from "./candidate.ts";
import type { Switches } from "./resolve.ts";

/** What an earlier registry found, and by which switches it chose. */
export interface Known {
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly switches: Switches;
}

/** What is known before anything was read. */
export const NOTHING_KNOWN: Known = { candidates: new Map(), switches: {} };

/**
 * What an earlier registry saved. It is a cache: when it is gone, was written by another version
 * of psk or is not as it was written, nothing is known, and the skills themselves are read.
 */
export function loadKnown(file: string, writer: string): Known {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return NOTHING_KNOWN;
  }
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== heading(writer, body)) return NOTHING_KNOWN;
  const { candidates, switches } = JSON.parse(body);
  return { candidates: new Map(candidates), switches };
}

/** Saves what a registry knows, whole or not at all; a cache that cannot be written is no failure. */
export function saveKnown(file: string, writer: string, known: Known): void {
  const { candidates, switches } = known;
  const body = JSON.stringify({ candidates: [...candidates], switches });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, `${heading(writer, body)}\n${body}`);
    renameSync(temporary, file);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    discard(temporary);
  }
}

/** The first line: a file that was cut off or written over does not fit it. */
function heading(writer: string, body: string): string {
  return `psk registry 1, psk ${writer}, sha256:${hash("sha256", body)}`;
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}
