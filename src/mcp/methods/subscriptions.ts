import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { parseSkillUri } from "../skill-uri.ts";

/** A client that subscribes without end gets an error, not our memory. */
const MAX_SUBSCRIPTIONS = 10_000;

/**
 * `resources/subscribe` and `resources/unsubscribe` of the 2025 protocol. Some clients subscribe
 * in a loop, so neither looks at a skill: a URI that nothing is served at just never changes.
 */
export function addSubscriptions(server: Server): ReadonlySet<string> {
  const subscribed = new Set<string>();
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    if (subscribed.has(uri)) return {};
    if (parseSkillUri(uri) === undefined) throw refused("Only skill:// URIs can be subscribed to");
    if (subscribed.size >= MAX_SUBSCRIPTIONS) throw refused("Too many subscriptions");
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  return subscribed;
}

function refused(words: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, words);
}
