/** The frontmatter keys of the Agent Skills specification. */
export const SPEC_KEYS: readonly string[] = [
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
];

/** Words people write for a key that is spelt quite differently. */
export const OTHER_WORDS: ReadonlyMap<string, string> = new Map([["tools", "allowed-tools"]]);

/** Keys that Claude Code reads besides; other agents pass over them. */
export const CLIENT_KEYS: readonly string[] = [
  "agent",
  "argument-hint",
  "context",
  "disable-model-invocation",
  "disallowed-tools",
  "hooks",
  "model",
  "user-invocable",
];
