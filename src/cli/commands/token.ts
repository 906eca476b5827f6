import { PskError } from "../../errors.ts";
import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";

export const token = command({
  name: "token",
  summary: "Make a token for psk serve.",
  args: [{ name: "action", help: "new makes one", choices: ["new"] }],
  options: {
    scope: {
      kind: "value",
      value: "SCOPES",
      help: "what it may be used for: read, scan, write, with commas between",
      default: "read,scan",
    },
    label: { kind: "value", value: "TEXT", help: "whose it is, for the file and the log" },
  },
  examples: [
    ["psk token new --label ci", "a token for a build server that scans"],
    ["psk token new --scope write --label release", "a token that may add versions"],
  ],
  async run({ options, json, io }) {
    const { newToken, parseScopes } = await import("../../http/access/tokens.ts");
    const scopes = parseScopes(options.scope);
    if (typeof scopes === "string") throw new PskError("usage", `--scope: ${scopes}`);
    const label = options.label ?? "";
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(label) || label.length > 100) {
      throw new PskError("usage", "--label must be one line of at most 100 characters");
    }
    const made = newToken(scopes, label);
    if (json) io.out(`${safeJson(made)}\n`);
    else io.out(`Token, shown once:       ${made.token}\nLine for --token-file:   ${made.line}\n`);
    return 0;
  },
});
