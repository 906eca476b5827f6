import { isUtf8 } from "node:buffer";
import type { DefinitionResult } from "./definition.ts";
import type { FrontmatterResult } from "./frontmatter.ts";
import { frontmatterFastPath } from "./frontmatter-fast-path.ts";
import { MAX_DEFINITION_BYTES, MAX_SKILL_FILE_BYTES } from "./limits.ts";
import { byBytes } from "./path.ts";
import type { Refusal, Skill, SkillFile, SkillText } from "./skill.ts";
import { type Split, splitFrontmatter } from "./split-frontmatter.ts";
import { decodeUtf8, detached, firstLineNotUtf8 } from "./utf8.ts";

/** What a folder or an archive gives: its files, and what it held besides. */
export interface SkillSource {
  readonly folder: string | undefined;
  readonly files: readonly SkillFile[];
  readonly refused: readonly Refusal[];
  readonly ignored: readonly string[];
  readonly compiled?: readonly SkillFile[];
  readonly beside?: () => readonly SkillFile[];
}

/** Makes a skill of files in memory. Asynchronous only to load YAML and schemas when they are used. */
export async function parseSkill(source: SkillSource): Promise<Skill> {
  const files = source.files.toSorted((a, b) => byBytes(a.path, b.path));
  const definitionFile = files.find((file) => file.path === "skill.json");
  return {
    folder: source.folder,
    files,
    refused: source.refused.toSorted((a, b) => byBytes(a.path, b.path)),
    ignored: source.ignored.toSorted(byBytes),
    compiled: source.compiled?.toSorted((a, b) => byBytes(a.path, b.path)) ?? [],
    ...(source.beside !== undefined && { beside: once(source.beside) }),
    skillText: await readSkillText(files, source.refused),
    definition: definitionFile === undefined ? undefined : await readDefinition(definitionFile),
  };
}

/** Whoever asks again gets the same bytes, even when the disk has changed since. */
function once(read: () => readonly SkillFile[]): () => readonly SkillFile[] {
  let known: readonly SkillFile[] | undefined;
  return () => {
    known ??= read();
    return known;
  };
}

async function readSkillText(
  files: readonly SkillFile[],
  refused: readonly Refusal[],
): Promise<SkillText> {
  const file =
    files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => path === "skill.md");
  if (file === undefined) return { state: "absent", hint: absentHint(files, refused) };
  const { path, size, bytes } = file;
  if (bytes === undefined || size > MAX_SKILL_FILE_BYTES) return { state: "too_large", path, size };
  const badLine = firstLineNotUtf8(bytes);
  if (badLine !== undefined) return { state: "not_utf8", path, line: badLine };
  const { start, split, text } = splitBytes(bytes);
  if (split.state !== "found") {
    const bodyStart = bodyWithout(split, start);
    return { state: "text", path, bytes, text: start, frontmatter: split, bodyStart };
  }
  const yaml = detached(start.slice(split.yamlStart, split.yamlEnd));
  const frontmatter = await readFrontmatter(yaml, split.yamlStart);
  return {
    state: "text",
    path,
    bytes,
    get text() {
      return text();
    },
    frontmatter,
    bodyStart: split.bodyStart,
  };
}

/** Most frontmatter ends before this; a registry never asks for the rest of the text. */
const HEAD_BYTES = 2048;

/** Finds the frontmatter in as little of the text as will do; `start` is that much of it. */
function splitBytes(bytes: Uint8Array): { start: string; split: Split; text: () => string } {
  if (bytes.length > HEAD_BYTES) {
    const start = decodeUtf8(bytes.subarray(0, HEAD_BYTES));
    const split = splitFrontmatter(start);
    // Only with something behind it, for the end of a head may cut a line or a character in two.
    if (split.state === "found" && split.bodyStart < start.length) {
      let whole: string | undefined;
      const text = () => {
        whole ??= decodeUtf8(bytes);
        return whole;
      };
      return { start, split, text };
    }
  }
  const text = decodeUtf8(bytes);
  return { start: text, split: splitFrontmatter(text), text: () => text };
}

async function readFrontmatter(yaml: string, offset: number): Promise<FrontmatterResult> {
  const fields = frontmatterFastPath(yaml, offset);
  if (fields !== undefined) return { state: "parsed", fields, duplicates: [], repairs: [] };
  const { parseFrontmatter } = await import("./frontmatter.ts");
  return parseFrontmatter(yaml, offset);
}

/** Without frontmatter all is body; with a fence that never closes, nothing is. */
function bodyWithout(split: { readonly state: "missing" | "unclosed" }, text: string): number {
  return split.state === "missing" ? 0 : text.length;
}

function absentHint(files: readonly SkillFile[], refused: readonly Refusal[]): string | undefined {
  const isSkillFile = ({ path }: { readonly path: string }) => path.toLowerCase() === "skill.md";
  const refusal = refused.find(isSkillFile);
  if (refusal !== undefined) return `${refusal.path} ${refusal.reason}`;
  const misnamed = files.find(isSkillFile);
  return misnamed === undefined ? undefined : `${misnamed.path} must be named SKILL.md`;
}

async function readDefinition({ bytes }: SkillFile): Promise<DefinitionResult> {
  if (bytes === undefined || bytes.length > MAX_DEFINITION_BYTES) {
    return unreadableDefinition(`larger than ${MAX_DEFINITION_BYTES} bytes`);
  }
  if (!isUtf8(bytes)) return unreadableDefinition("not UTF-8 text");
  const { parseDefinition } = await import("./definition.ts");
  return parseDefinition(decodeUtf8(bytes));
}

function unreadableDefinition(message: string): DefinitionResult {
  return { ok: false, problems: [{ field: undefined, message, offset: 0 }] };
}
