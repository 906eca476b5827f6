import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Missing, Scope, Snapshot } from "../../src/registry/entry.ts";
import { type ResumedRegistry, resumeRegistry } from "../../src/registry/registry.ts";
import type { Root } from "../../src/registry/root.ts";
import { NOTHING_KNOWN } from "../../src/registry/saved-candidates.ts";
import { type FileContent, skillText, writeFiles } from "../support/write-skill.ts";

/** A registry over one project root. */
export async function registryIn(root: string): Promise<ResumedRegistry> {
  return resumeRegistry({ roots: [projectRoot(root)] }, NOTHING_KNOWN);
}

/** The snapshot of one project root. */
export async function snapshotIn(root: string): Promise<Snapshot> {
  return (await registryIn(root)).snapshot();
}

/** A root of the scope that counts most. */
export function projectRoot(path: string): Root {
  return { scope: "project", path };
}

/** Writes a skill at a path below a root; its body says where it came from. */
export function put(root: string, path: string, name: string, body = `from ${path}\n`): string {
  const folder = join(root, path);
  writeFiles(folder, { "SKILL.md": skillText(name, [], body) });
  return folder;
}

/** Writes a whole SKILL.md and files beside it. */
export function putText(
  root: string,
  path: string,
  text: string | Uint8Array,
  files: Readonly<Record<string, FileContent>> = {},
): string {
  const folder = join(root, path);
  writeFiles(folder, { "SKILL.md": text, ...files });
  return folder;
}

/** The ids on offer with the scope and path each comes from. */
export function offered({ entries }: Snapshot): string[] {
  return entries.map(({ skill_id, source }) => `${skill_id} ${source.scope}:${source.path}`);
}

/** What is not on offer, as `state id scope:path`. */
export function notOffered({ missing }: Snapshot): string[] {
  return missing.map(({ skill_id = "?", state, source }) => {
    return `${state} ${skill_id} ${source.scope}:${source.path}`;
  });
}

/** The one thing that is missing at a path. */
export function missingAt({ missing }: Snapshot, path: string): Missing {
  const found = missing.find(({ source }) => source.path === path);
  if (found === undefined) throw new Error(`nothing is missing at ${path}`);
  return found;
}

/** Roots of these scopes, in this order. */
export function rootsOf(paths: readonly (readonly [scope: Scope, path: string])[]): Root[] {
  return paths.map(([scope, path]) => ({ scope, path }));
}

/** Sets a variable of the environment until the test is over. */
export function setVariable(name: string, value: string): void {
  const before = process.env[name];
  onTestFinished(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
  process.env[name] = value;
}
