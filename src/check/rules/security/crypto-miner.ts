import type { Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { snippets } from "../../views/snippets.ts";

const MINER =
  /\bstratum\+(?:tcp|ssl|tls):\/\/|\b(?:xmrig|minerd|cpuminer|ccminer|ethminer|t-rex|nbminer|lolminer|phoenixminer|nicehash|cgminer|bfgminer)\b|--donate-level\b|\b(?:coinhive|cryptonight|randomx)\b|--cpu-max-threads-hint\b|(?:-o|--url|--pool)[\s=]+["']?\S{0,60}(?:pool|xmr|monero|mining|miner|hashvault)[\w.-]{0,60}:\d{2,5}\b|\b(?:supportxmr|minexmr|nanopool|2miners|hashvault|moneroocean|unmineable|herominers)\.\w{2,8}:\d{2,5}\b|-o\s+\S*pool\.\S+:\d{2,5}\b[^\n]{0,80}-u\s/i;

/** A miner that a page or a program of the user's would carry. */
const IN_CODE =
  /["'`]stratum\+(?:tcp|ssl|tls):\/\/[^"'`\s]{4,120}["'`]|\bnew\s+(?:CoinHive|CoinImp|Client|Miner|CryptoLoot|deepMiner)\.(?:Anonymous|User|Token)\(|["'`]wss?:\/\/[^"'`\s]{0,60}\b(?:pool|stratum|mine|miner|mining|hash)[\w.-]{0,60}(?::\d{2,5})?[^"'`\s]{0,40}["'`](?=[\s\S]{0,300}\b(?:threads|hardwareConcurrency|throttle|hashrate|nonce)\b)|\bhttps?:\/\/[^"'`\s]{0,80}\b(?:coinhive|coinimp|crypto-?loot|webminepool|minero)\b[^"'`\s]{0,40}\.js/i;
const LANGUAGES: ReadonlySet<string> = new Set(["javascript", "python", "program"]);

export const cryptoMiner: Rule = {
  id: "crypto-miner",
  category: "resource_abuse",
  analyzer: "shell",
  title: "No coins are mined on the user's machine.",
  remediation: "Remove it.",
  severity: "CRITICAL",
  *check(skill) {
    for (const { language, text, path, line, layers } of snippets(skill)) {
      if (!LANGUAGES.has(language) || !/stratum|wss?:|coin|min(?:e|ing)/i.test(text)) continue;
      const found = IN_CODE.exec(text);
      if (found === null) continue;
      const before = lineCounter(text, 0)(found.index);
      yield {
        message: `"${found[0].slice(0, 60)}" belongs to a miner`,
        file: path,
        line: layers.length > 0 ? line : line + before,
        severity: "HIGH",
        signals: ["spend", "execute"],
      };
    }
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
