import type { Rule } from "../../rule.ts";
import { shellCommands } from "../../views/shell-commands.ts";

const MINER =
  /\bstratum\+(?:tcp|ssl|tls):\/\/|\b(?:xmrig|minerd|cpuminer|ccminer|ethminer|t-rex|nbminer|lolminer|phoenixminer|nicehash|cgminer|bfgminer)\b|--donate-level\b|\b(?:coinhive|cryptonight|randomx)\b|-o\s+\S*pool\.\S+:\d{2,5}\b[^\n]{0,80}-u\s/i;

export const cryptoMiner: Rule = {
  id: "crypto-miner",
  category: "resource_abuse",
  analyzer: "shell",
  title: "No coins are mined on the user's machine.",
  remediation: "Remove it.",
  severity: "CRITICAL",
  *check(skill) {
    for (const { name, text, snippet, line } of shellCommands(skill)) {
      // Who looks for miners names them.
      const match = /^(?:p?grep|pkill|killall|ps|rg|ag)$/.test(name) ? null : MINER.exec(text);
      if (match === null) continue;
      const word = match[0].slice(0, 60);
      yield {
        message: `"${word}" belongs to a miner`,
        file: snippet.path,
        line,
        signals: ["spend", "execute"],
      };
    }
  },
};
