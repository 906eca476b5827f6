/**
 * Settings of git that stand above those of every file. A repository that the sub-agent made, or
 * that came with the folder, can then start no monitor, hook, pager or transport of its own.
 */
const SETTINGS: readonly (readonly [key: string, value: string])[] = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.pager", "cat"],
  ["protocol.ext.allow", "never"],
  ["protocol.fd.allow", "never"],
  ["safe.bareRepository", "explicit"],
];

/** Variables for every command, since any of them may start git. */
export const GIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  GIT_CONFIG_COUNT: `${SETTINGS.length}`,
  ...Object.fromEntries(
    SETTINGS.flatMap(([key, value], i) => [
      [`GIT_CONFIG_KEY_${i}`, key],
      [`GIT_CONFIG_VALUE_${i}`, value],
    ]),
  ),
  // A repository in a folder would run settings of its own on the other side of a push or fetch.
  GIT_ALLOW_PROTOCOL: "git:http:https:ssh",
  GIT_EDITOR: "false",
  GIT_PAGER: "cat",
  GIT_SEQUENCE_EDITOR: "false",
  GIT_TERMINAL_PROMPT: "0",
  PAGER: "cat",
};
