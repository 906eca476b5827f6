import { join } from "node:path";
import { RE2JS } from "re2js";
import { PskError } from "../../errors.ts";
import { authorize } from "../../grant/authorize.ts";
import { compiledGrant } from "../../grant/compiled-grant.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import { pathMatches } from "../../grant/glob.ts";
import { closedPlace } from "../../grant/judge-effect.ts";
import { type Arguments, type GatewayTool, Refused, textResult } from "../tool.ts";
import { type ConfinedFolder, NoFile, openFolder } from "./confined-folder.ts";
import { objectSchema, optionalText, textIn } from "./tool-input.ts";

const MAX_READ_BYTES = 1024 * 1024;
const MAX_FOUND = 1000;
const MAX_VISITED = 100_000;
const MAX_LINE = 500;

/** `read`, `write`, `edit`, `glob` and `grep`, for one folder and by its real paths. */
export function fileTools(grant: ComposedSkill, path: string): GatewayTool[] {
  if (process.platform !== "linux") {
    throw new PskError("usage", "--files works on Linux only: it needs /proc to follow no link");
  }
  const folder = openFolder(path);
  /** What a path was said to be may not be what it is, so the grant is asked about both. */
  const locate = (tool: string, given: string): string => {
    const place = folder.locate(given);
    const decision = authorize(grant, { tool, args: { path: place } });
    if (decision.effect === "deny") throw new Refused(decision.code, decision.reason, decision);
    return place;
  };
  return [
    {
      ...described("read", "Reads a text file.", objectSchema({ path: PATH }, ["path"]), true),
      async prepare(args) {
        const place = locate("read", pathIn(args));
        const text = textAt(folder, place);
        if (text === undefined) return failing(`There is no file ${place}.`);
        return async () => textResult(text);
      },
    },
    {
      ...described(
        "write",
        "Writes a text file; one that is there is replaced.",
        objectSchema({ path: PATH, content: { type: "string" } }, ["path", "content"]),
        false,
      ),
      async prepare(args) {
        const content = textIn(args, "content");
        const place = writable(grant, "write", locate("write", pathIn(args)));
        return async () => {
          folder.write(place, content);
          return textResult(`Wrote ${content.length} characters to ${place}.`);
        };
      },
    },
    {
      ...described(
        "edit",
        "Replaces a text that stands in a file exactly once.",
        objectSchema(
          { path: PATH, old_string: { type: "string" }, new_string: { type: "string" } },
          ["path", "old_string", "new_string"],
        ),
        false,
      ),
      async prepare(args) {
        const [before, after] = [textIn(args, "old_string"), textIn(args, "new_string")];
        const place = writable(grant, "edit", locate("edit", pathIn(args)));
        const text = textAt(folder, place);
        if (text === undefined) return failing(`There is no file ${place}.`);
        const parts = text.split(before);
        if (before === "" || parts.length !== 2) {
          const count = before === "" ? 0 : parts.length - 1;
          return failing(`old_string stands in ${place} ${count} times, not once.`);
        }
        return async () => {
          folder.write(place, parts.join(after));
          return textResult(`Edited ${place}.`);
        };
      },
    },
    {
      ...described(
        "glob",
        "Lists files whose path fits a pattern such as src/**/*.ts.",
        objectSchema({ pattern: { type: "string" }, path: PATH }, ["pattern"]),
        true,
      ),
      async prepare(args) {
        const pattern = textIn(args, "pattern").split("/");
        if (pattern.includes("..")) throw new Refused("OUTSIDE_FOLDER", "a pattern has no ..");
        const start = startIn(folder, args);
        const found = walk(folder, start, (place) => {
          const below = start === "." ? place : place.slice(start.length + 1);
          return pathMatches(pattern, below.split("/")) && mayLook(grant, "glob", place);
        });
        return async () => textResult(found.join("\n") || "No file fits.");
      },
    },
    {
      ...described(
        "grep",
        "Finds lines that a regular expression (RE2) fits.",
        objectSchema({ pattern: { type: "string" }, path: PATH }, ["pattern"]),
        true,
      ),
      async prepare(args) {
        const pattern = compiled(textIn(args, "pattern"));
        const start = startIn(folder, args);
        const may = (place: string) => mayLook(grant, "grep", place);
        const lines: string[] = [];
        for (const place of filesAt(folder, start, may)) {
          if (lines.length >= MAX_FOUND) break;
          lines.push(...linesWith(folder, place, pattern));
        }
        return async () => textResult(lines.slice(0, MAX_FOUND).join("\n") || "No line fits.");
      },
    },
  ];
}

const PATH = { type: "string", description: "A path in the working folder." };

function described(
  name: string,
  description: string,
  inputSchema: ReturnType<typeof objectSchema>,
  readOnlyHint: boolean,
) {
  const annotations = { readOnlyHint, openWorldHint: false };
  const names: GatewayTool["names"] = [name];
  return { owner: "psk", names, definition: { name, description, inputSchema, annotations } };
}

/** The text of a file, or undefined when there is none. */
function textAt(folder: ConfinedFolder, place: string): string | undefined {
  try {
    return folder.read(place, MAX_READ_BYTES).toString();
  } catch (error) {
    if (error instanceof NoFile) return undefined;
    throw error;
  }
}

/** A call that was allowed and cannot be done. */
function failing(reason: string) {
  return async () => textResult(reason, true);
}

/** Agents call it one or the other. */
function pathIn(args: Arguments): string {
  const given = optionalText(args, "path");
  const other = optionalText(args, "file_path");
  if (given !== undefined && other !== undefined && given !== other) {
    throw new Refused("BAD_ARGUMENTS", "`path` and `file_path` name two files");
  }
  const path = given ?? other;
  if (path === undefined) throw new Refused("BAD_ARGUMENTS", "the text `path` is missing");
  return path;
}

function startIn(folder: ConfinedFolder, args: Arguments): string {
  const given = optionalText(args, "path");
  return given === undefined ? "." : folder.locate(given);
}

/** Files that programs and agents obey stay as they are, unless a rule names such a text itself. */
function writable(grant: ComposedSkill, tool: string, place: string): string {
  const closed = closedPlace(compiledGrant(grant), place, [tool]);
  if (closed === undefined) return place;
  throw new Refused("CLOSED_FILE", closed);
}

/** A file that may not be read is not found, either. */
function mayLook(grant: ComposedSkill, tool: string, place: string): boolean {
  if (authorize(grant, { tool, args: { path: place } }).effect === "deny") return false;
  const read = authorize(grant, { tool: "read", args: { path: place } });
  return read.effect === "allow" || read.code !== "TOOL_FORBIDDEN";
}

function walk(folder: ConfinedFolder, start: string, fits: (place: string) => boolean): string[] {
  const found: string[] = [];
  let visited = 0;
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    // Links are passed over: only real files and folders are looked at.
    for (const entry of folder.list(at)) {
      if (++visited > MAX_VISITED) return found;
      const place = at === "." ? entry.name : join(at, entry.name);
      if (entry.isDirectory() && entry.name !== ".git") open.push(place);
      else if (entry.isFile() && fits(place)) found.push(place);
      if (found.length >= MAX_FOUND) return found;
    }
  }
  return found.sort();
}

function filesAt(
  folder: ConfinedFolder,
  start: string,
  may: (place: string) => boolean,
): readonly string[] {
  const below = walk(folder, start, may);
  return below.length === 0 && start !== "." && may(start) ? [start] : below;
}

function linesWith(folder: ConfinedFolder, place: string, pattern: RE2JS): string[] {
  let text: string | undefined;
  try {
    text = textAt(folder, place);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // else it is too large, or no file any more
  }
  if (text === undefined) return [];
  if (text.includes("\0")) return [];
  return text.split("\n").flatMap((line, i) => {
    return pattern.matcher(line).find() ? [`${place}:${i + 1}:${line.slice(0, MAX_LINE)}`] : [];
  });
}

/** RE2 runs in linear time, or a pattern could hang the gateway. */
function compiled(pattern: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    throw new Refused("BAD_ARGUMENTS", "the pattern is no regular expression of RE2");
  }
}
