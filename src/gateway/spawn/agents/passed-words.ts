import { PskError } from "../../../errors.ts";
import type { PassedOption } from "./agent.ts";

/**
 * Refuses words for an agent that are not on the list of options known to leave its binding alone.
 * An agent has hundreds of options, and new ones with each version: those that unbind cannot be listed.
 */
export function checkPassed(
  agent: string,
  words: readonly string[],
  options: readonly PassedOption[],
): void {
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? "";
    const [, name, joined] = /^(--[a-z][a-z-]*|-[a-zA-Z])(?:=([\s\S]*))?$/.exec(word) ?? [];
    const option = options.find(({ names }) => name !== undefined && names.includes(name));
    if (option === undefined) throw refused(agent, word, options);
    if (option.value === undefined) {
      if (joined !== undefined) throw refused(agent, word, options);
      continue;
    }
    if (joined === undefined) i += 1;
    const value = joined ?? words[i];
    if (value === undefined || value === "" || value.startsWith("-")) {
      throw new PskError("usage", `${agent}: ${name} needs a value, ${option.value}`);
    }
    if (option.allowed?.test(value) === false) {
      throw refused(agent, `${name} ${value}`, options);
    }
  }
}

function refused(agent: string, words: string, options: readonly PassedOption[]): PskError {
  const known = options.map(({ names, value }) =>
    [names.join("|"), ...(value === undefined ? [] : [value])].join(" "),
  );
  return new PskError(
    "usage",
    `psk does not pass "${words}" on to ${agent}: it is not known to leave the binding alone. It passes on: ${known.join(", ")}`,
  );
}
