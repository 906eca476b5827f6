/** The option of every command that takes one skill, or all below a folder. */
export const RECURSIVE_OPTION = {
  recursive: { kind: "flag", help: "take all skills in the trees below the paths" },
} as const;

/** The option of every command that writes a report in one of some formats, text unless asked. */
export function formatOption<const F extends readonly ["text", ...string[]]>(choices: F) {
  return {
    format: {
      kind: "value",
      value: "FORMAT",
      help: "how the report is written",
      choices,
      default: "text",
    },
  } as const;
}
