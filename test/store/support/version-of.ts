import { byBytes } from "../../../src/skill/path.ts";
import type { SkillFile } from "../../../src/skill/skill.ts";
import { makeVersion } from "../../../src/store/make-version.ts";
import type { Version } from "../../../src/store/store.ts";
import { metadata } from "../../support/packable.ts";
import { skillText } from "../../support/write-skill.ts";

/** A version in memory, as a build would make it; files ending in `.sh` are executable. */
export function versionOf(
  name: string,
  version: string,
  files: Readonly<Record<string, string>> = {},
): Version {
  const all = { "SKILL.md": skillText(name, metadata(version)), ...files };
  const provenance = {
    name,
    version,
    description: "What it does.",
    author: "ada",
    maintainer: "grace",
    buildTimestamp: "2026-02-11T14:30:00Z",
  };
  const skillFiles = Object.entries(all)
    .map(([path, text]) => skillFile(path, text))
    .sort((a, b) => byBytes(a.path, b.path));
  return makeVersion(provenance, skillFiles);
}

function skillFile(path: string, text: string): SkillFile {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, executable: path.endsWith(".sh"), bytes };
}
