import { Server } from "@modelcontextprotocol/server";
import { SKILLS_EXTENSION_ID } from "@modelcontextprotocol/server/ext/skills";
import type { Catalog } from "./catalog.ts";
import type { ChangeSet, Changes } from "./changes.ts";
import { INSTRUCTIONS, SERVER_NAME } from "./instructions.ts";
import { addCompletion } from "./methods/completion.ts";
import { addPrompts } from "./methods/prompts.ts";
import { addResources } from "./methods/resources.ts";
import { addSkills } from "./methods/skills.ts";
import { addSubscriptions } from "./methods/subscriptions.ts";
import { addTools } from "./methods/tools.ts";

/** The two ways of the protocol: 2025-11-25 with a handshake, 2026-07-28 without. */
export type Era = "legacy" | "modern";

/** What a server answers from. */
export interface ServerSource {
  readonly version: string;
  /** Resolves once the skills have been looked at. */
  catalog(): Promise<Catalog>;
  /** The versions of a skill in the store, the newest first. */
  versionsOf(name: string): readonly string[];
  /** Words for people about what went wrong inside. */
  report(message: string): void;
  /** Whether others than the one caller may keep answers. */
  readonly cacheScope: "public" | "private";
}

/** The skills may change at any time, so nothing is good for longer than now. */
const TTL_MS = 0;

/** Makes a server for one connection or one request; nothing is read until it is asked. */
export function createServer(source: ServerSource, era: Era): Server {
  const hint = { ttlMs: TTL_MS, cacheScope: source.cacheScope };
  const server = new Server(
    { name: SERVER_NAME, title: "psk: agent skills", version: source.version },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        completions: {},
        extensions: { [SKILLS_EXTENSION_ID]: { directoryRead: true } },
      },
      cacheHints: {
        "tools/list": hint,
        "prompts/list": hint,
        "resources/list": hint,
        "resources/templates/list": hint,
        "resources/read": hint,
      },
    },
  );
  // The extension's own methods carry these fields where the protocol has them.
  const cache = era === "modern" ? hint : {};
  addTools(server, source);
  addResources(server, source);
  addSkills(server, source, cache);
  addPrompts(server, source);
  addCompletion(server, source);
  return server;
}

/** Tells a client that stays connected what changed, until the connection closes. */
export function announceChanges(server: Server, era: Era, changes: Changes): void {
  const subscribed = era === "legacy" ? addSubscriptions(server) : undefined;
  const stop = changes.subscribe((change) => void announce(server, change, subscribed));
  const before = server.onclose;
  server.onclose = () => {
    stop();
    before?.();
  };
}

async function announce(
  server: Server,
  { lists, tools, uris }: ChangeSet,
  subscribed: ReadonlySet<string> | undefined,
): Promise<void> {
  try {
    if (lists) await server.sendResourceListChanged();
    if (lists) await server.sendPromptListChanged();
    if (tools) await server.sendToolListChanged();
    for (const uri of uris) {
      if (subscribed === undefined || subscribed.has(uri))
        await server.sendResourceUpdated({ uri });
    }
  } catch {
    // The client is gone, or has not said hello yet: it will look for itself.
  }
}
