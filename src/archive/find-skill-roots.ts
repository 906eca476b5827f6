import type { SkillSource } from "../skill/parse-skill.ts";
import { byBytes } from "../skill/path.ts";
import type { SkillFile } from "../skill/skill.ts";
import type { ArchiveContents } from "./read-archive.ts";

/** Folders that hold a SKILL.md, the shallowest first, then in byte order; "" is the archive's root. */
export function findSkillRoots(paths: readonly string[]): string[] {
  const roots = paths.filter(isSkillFile).map(folderOf);
  return [...new Set(roots)].sort((a, b) => depthOf(a) - depthOf(b) || byBytes(a, b));
}

/** The skill in one folder of an archive, with paths that start at that folder. */
export function skillSourceAt(contents: ArchiveContents, root: string): SkillSource {
  const prefix = root === "" ? "" : `${root}/`;
  const below = (path: string) => path.startsWith(prefix);
  const filesBelow = (files: readonly SkillFile[]) =>
    files
      .filter(({ path }) => below(path))
      .map((file) => ({ ...file, path: file.path.slice(prefix.length) }));
  const beside = filesBelow(contents.beside);
  return {
    folder: root === "" ? undefined : root.slice(root.lastIndexOf("/") + 1),
    files: filesBelow(contents.files),
    refused: [], // an archive with anything to refuse is refused as a whole
    ignored: contents.ignored.filter(below).map((path) => path.slice(prefix.length)),
    ...(beside.length > 0 && {
      compiled: beside.filter(({ path }) => path.endsWith(".pyc")),
      beside: () => beside,
    }),
  };
}

function isSkillFile(path: string): boolean {
  return /(?:^|\/)(?:SKILL|skill)\.md$/.test(path);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function depthOf(folder: string): number {
  return folder === "" ? 0 : folder.split("/").length;
}
