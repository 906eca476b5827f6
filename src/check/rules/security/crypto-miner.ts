import type { Rule } from "../../rule.ts";
import { shellSnippets } from "../../views/snippets.ts";

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
    for (const { path, line, text } of shellSnippets(skill)) {
      const match = MINER.exec(text);
      if (match === null) continue;
      const at = line + text.slice(0, match.index).split("\n").length - 1;
      yield {
        message: `"${match[0].slice(0, 60)}" belongs to a miner`,
        file: path,
        line: at,
        signals: ["spend", "execute"],
      };
    }
  },
};
