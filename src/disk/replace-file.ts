import { realpathSync, statSync } from "node:fs";
import { writeWhole } from "./write-whole.ts";

/** Replaces a file's text in one step and keeps its mode: a reader sees the old text or the new. */
export function replaceFile(path: string, text: string): void {
  const real = realpathSync(path); // a link stays a link, and its target gets the text
  writeWhole(real, text, { mode: statSync(real).mode, keepMode: true });
}
