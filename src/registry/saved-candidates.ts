import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../errors.ts";
import type { Candidate } from "./candidate.ts";

/** What an earlier registry of the same version of psk read; nothing when there is none, or it cannot be used. */
export function loadCandidates(file: string, writer: string): ReadonlyMap<string, Candidate> {
  try {
    const saved = JSON.parse(readFileSync(file, "utf8"));
    return saved.writer === writer ? new Map<string, Candidate>(saved.candidates) : new Map();
  } catch (error) {
    // It is a cache: whatever is wrong with it, the skills themselves are read instead.
    if (systemCode(error) !== undefined || error instanceof SyntaxError) return new Map();
    throw error;
  }
}

/** Saves what a registry read, whole or not at all; a cache that cannot be written is no failure. */
export function saveCandidates(
  file: string,
  writer: string,
  candidates: ReadonlyMap<string, Candidate>,
): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, JSON.stringify({ writer, candidates: [...candidates] }));
    renameSync(temporary, file);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    rmSync(temporary, { force: true });
  }
}
