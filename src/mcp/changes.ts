import { dirname, join, relative } from "node:path";
import type { RegistryEvents } from "../toolkit/live-registry.ts";
import type { Entry, Snapshot } from "../toolkit/skill-manifest.ts";
import { canHaveUri, fileUri, skillUri } from "./skill-uri.ts";

/** What clients should hear of, gathered from one look at the disk. */
export interface ChangeSet {
  /** What the lists of skills, resources and prompts show is different. */
  readonly lists: boolean;
  /** There was no skill and now there is one, or the other way round. */
  readonly tools: boolean;
  /** URIs of files whose content is different. */
  readonly uris: readonly string[];
}

/** Passes changes on to every connection. */
export interface Changes {
  /** Returns the way to stop listening. */
  subscribe(listener: (change: ChangeSet) => void): () => void;
  publish(change: ChangeSet): void;
}

/** A hub without anything to tell; connections may come before the skills have been looked at. */
export function createChanges(): Changes {
  const listeners = new Set<(change: ChangeSet) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(change) {
      for (const listener of listeners) listener(change);
    },
  };
}

/** Turns what a registry tells into changes; what comes in one turn goes out as one. */
export function registryChanges(
  snapshot: () => Snapshot,
  publish: (change: ChangeSet) => void,
): Pick<RegistryEvents, "onFiles" | "onChange"> {
  let before = snapshot();
  let uris = new Set<string>();
  let pending = false;

  function flush(): void {
    pending = false;
    const after = snapshot();
    const change: ChangeSet = {
      lists: listKey(before) !== listKey(after),
      tools: (before.entries.length === 0) !== (after.entries.length === 0),
      uris: [...uris],
    };
    before = after;
    uris = new Set();
    if (change.lists || change.uris.length > 0) publish(change);
  }

  const soon = () => {
    if (!pending) queueMicrotask(flush);
    pending = true;
  };

  return {
    onFiles(files) {
      for (const uri of urisOf(snapshot(), files)) uris.add(uri);
      soon();
    },
    onChange({ changes }) {
      for (const { skill_id } of changes) {
        if (canHaveUri(skill_id)) uris.add(fileUri(skillUri(skill_id), "SKILL.md"));
      }
      soon();
    },
  };
}

/** What the lists show of a snapshot. */
function listKey({ entries }: Snapshot): string {
  return entries
    .map(
      (entry) =>
        `${entry.skill_id}\n${entry.version}\n${entry.user_invocable}\n${entry.description}`,
    )
    .join("\0");
}

/** The URIs of files by their full names; a file in a nested skill has one in each skill around it. */
function* urisOf(snapshot: Snapshot, files: ReadonlySet<string>): Generator<string> {
  const byFolder = new Map<string, Entry>();
  for (const entry of snapshot.entries) {
    byFolder.set(join(entry.source.root, entry.source.path), entry);
  }
  for (const file of files) {
    for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
      const entry = byFolder.get(folder);
      if (entry === undefined || !canHaveUri(entry.skill_id)) continue;
      const path = relative(folder, file);
      yield fileUri(skillUri(entry.skill_id), path === entry.file ? "SKILL.md" : path);
    }
  }
}
