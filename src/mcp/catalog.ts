import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { SKILL_LIMITS } from "@modelcontextprotocol/server/ext/skills";
import { PskError } from "../errors.ts";
import { conformSkillText } from "../toolkit/conform-skill-text.ts";
import type { Registry } from "../toolkit/live-registry.ts";
import type { Entry, Snapshot } from "../toolkit/skill-manifest.ts";
import { mimeType } from "./mime-type.ts";
import { makeOffer, type Offer, type ServedFile, type ServedSkill } from "./offer.ts";
import { type Page, pageOf } from "./page.ts";
import { fileUri, parseSkillUri, type SkillAddress } from "./skill-uri.ts";

/** A file with its bytes, as `resources/read` and the tools give it. */
export interface ServedContent {
  readonly uri: string;
  readonly skill: ServedSkill;
  readonly path: string;
  readonly mimeType: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** The bytes as text, where nothing is lost by it. */
  readonly text: string | undefined;
}

/** What clients can have, always of the newest snapshot. Everything the server says comes from here. */
export interface Catalog {
  snapshot(): Snapshot;
  /** What a skill of the snapshot is to clients; `fresh` looks at its files again. */
  offer(entry: Entry, fresh?: boolean): Promise<Offer>;
  /** The skills that are listed, a page at a time. */
  list(cursor: string | undefined): Promise<Page<ServedSkill>>;
  /** The skill at a URI and the path of it that is meant; undefined when nothing is served there. */
  find(uri: string): Promise<{ skill: ServedSkill; path: string } | undefined>;
  /** A file by its URI; undefined when there is none. Throws when it is there and cannot be read. */
  read(uri: string): Promise<ServedContent | undefined>;
}

/** What a catalogue is made from. */
export type CatalogSource = Pick<Registry, "snapshot" | "sync" | "pinned">;

/** Makes the catalogue of a registry; `onFallback` hears once of each skill that is no resource. */
export function createCatalog(
  registry: CatalogSource,
  onFallback: (entry: Entry, reason: string) => void = () => {},
): Catalog {
  // Entries that did not change are the same objects in the next snapshot.
  const offers = new WeakMap<Entry, Offer>();

  async function offer(entry: Entry, fresh = false): Promise<Offer> {
    const known = offers.get(entry);
    if (known !== undefined && !fresh) return known;
    const made = await makeOffer(registry.snapshot().open(entry), entry, undefined, known);
    offers.set(entry, made);
    if (made.state === "fallback" && known === undefined) onFallback(entry, made.reason);
    return made;
  }

  async function offerAt(
    { name, version }: SkillAddress,
    fresh: boolean,
  ): Promise<Offer | undefined> {
    if (version === undefined) {
      const entry = registry.snapshot().byId.get(name);
      return entry && offer(entry, fresh);
    }
    const entry = await registry.pinned(name, version);
    return entry && makeOffer(registry.snapshot().open(entry), entry, version);
  }

  async function skillAt(address: SkillAddress, fresh: boolean): Promise<ServedSkill | undefined> {
    const found = await offerAt(address, fresh);
    return found?.state === "available" ? found.skill : undefined;
  }

  async function readAt(address: SkillAddress, fresh: boolean): Promise<Reading> {
    const skill = await skillAt(address, fresh);
    const file = skill?.files.get(address.path);
    if (skill === undefined || file === undefined) return { state: "absent" };
    const bytes = registry.snapshot().open(skill.entry).read(file.source, SKILL_LIMITS.bytes);
    if (hash("sha256", bytes) !== (file.sourceSha256 ?? file.sha256)) return { state: "changed" };
    return { state: "read", content: await contentOf(skill, file, bytes) };
  }

  return {
    snapshot: () => registry.snapshot(),
    offer,
    async list(cursor) {
      const { entries } = registry.snapshot();
      const page = pageOf(entries, ({ skill_id }) => skill_id, cursor);
      const items: ServedSkill[] = [];
      for (const entry of page.items) {
        const made = await offer(entry, true);
        if (made.state === "available") items.push(made.skill);
      }
      return { items, nextCursor: page.nextCursor };
    },
    async find(uri) {
      const address = parseSkillUri(uri);
      const skill = address && (await skillAt(address, true));
      return address && skill && { skill, path: address.path };
    },
    async read(uri) {
      const address = parseSkillUri(uri);
      if (address === undefined || address.path === "") return undefined;
      const first = await readAt(address, false);
      if (first.state === "read") return first.content;
      // What is remembered of the skill may be older than the disk: look again, once.
      if (first.state === "changed") await registry.sync();
      const second = await readAt(address, true);
      if (second.state === "read") return second.content;
      if (second.state === "absent") return undefined;
      throw new PskError("io", "the file changed while it was read; try again");
    },
  };
}

type Reading =
  | { readonly state: "absent" | "changed" }
  | { readonly state: "read"; readonly content: ServedContent };

async function contentOf(
  skill: ServedSkill,
  file: ServedFile,
  onDisk: Uint8Array,
): Promise<ServedContent> {
  const { path, sha256 } = file;
  const conformed = skill.conformed && path === "SKILL.md";
  const bytes = (conformed ? await conformSkillText(onDisk) : undefined) ?? onDisk;
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString() : undefined;
  const type = mimeType(path) ?? (text === undefined ? "application/octet-stream" : "text/plain");
  return { uri: fileUri(skill.uri, path), skill, path, mimeType: type, sha256, bytes, text };
}
