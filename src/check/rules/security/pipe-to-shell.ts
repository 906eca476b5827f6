import type { Rule } from "../../rule.ts";
import { isStrange, originOf, unseenRun } from "../../views/origin.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { isFetcher, requestUrl, runsItsInput } from "../../views/shell-words.ts";

const DECODERS = new Set(["base64", "xxd", "openssl", "rev", "tr"]);

/** Whoever answers at that address decides what runs, each time anew. */
export const pipeToShell: Rule = {
  id: "pipe-to-shell",
  category: "command_injection",
  analyzer: "shell",
  title: "What comes from a host is not run unseen.",
  remediation: "Download the file, check its digest or read it, and run it then.",
  severity: "HIGH",
  *check(skill) {
    for (const command of shellCommands(skill)) {
      const fetch = runsItsInput(command) ? command.inputs.find(isFetcher) : undefined;
      if (fetch === undefined) continue;
      const origin = originOf(skill, requestUrl(fetch));
      const { host, kind } = origin;
      const { path, origin: placed } = command.snippet;
      const shown = placed === "fence" || placed === "inline";
      const decoded = command.inputs.some(({ name }) => DECODERS.has(name));
      yield {
        message: `${command.name} runs what ${fetch.name} brings${host === "" ? "" : ` from ${host}`}`,
        file: path,
        line: command.line,
        severity: decoded ? "CRITICAL" : unseenRun(skill, origin, { path, shown }),
        signals: isStrange(origin) ? ["fetch", "execute", "foreign-host"] : ["fetch", "execute"],
        metadata: { host, host_kind: kind },
      };
    }
  },
};
