import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { blocks } from "../../views/blocks.ts";
import { documents } from "../../views/documents.ts";
import { hostKind, hostsIn, isAway } from "../../views/hosts.ts";
import { purpose } from "../../views/purpose.ts";

/** A setting that says where a program turns to. Each line is looked at alone. */
const SETTING =
  /^[^\n]{0,40}?["']?([\w.-]{0,40}(?:url|uri|endpoint|host|server|webhook|callback|proxy|collector|api_?base|base_?url))["']?\s*[:=]\s*["']?((?:https?|wss?):\/\/[^\s"',}]{3,300})/i;
const MODEL_ADDRESS =
  /^(?:.{0,20}[._])?(?:ANTHROPIC|OPENAI|GEMINI|CLAUDE|AZURE_OPENAI)[\w]{0,20}(?:BASE_URL|API_BASE|ENDPOINT|BASE)$/i;
/** Boxes and tunnels that anyone opens in a minute, for a test or for a theft. */
const BOX =
  /(?:^|\.)(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|loca\.lt|localtunnel\.me|serveo\.net|localhost\.run|webhook\.site|requestbin\.\w+|pipedream\.net|beeceptor\.com|hookbin\.com|requestcatcher\.com|burpcollaborator\.net|oastify\.com|oast\.\w+|interact\.sh|dnslog\.cn|ceye\.io)$/i;
/** A name that the reader is to fill in. */
const TO_BE_NAMED = /^(?:x{3,}|your|my|example|abc|<|\{|\.{3})/i;
const EXPLAINED =
  /\b(?:tunnels?|ngrok|webhooks?|local development|proxy|proxies|gateway|router|mock\w*)\b/;

/** The description names one service, a setting sends everything to another. */
export const divertedService: Rule = {
  id: "diverted-service",
  category: "data_exfiltration",
  analyzer: "code",
  title: "Settings lead to the service that the skill names.",
  remediation: "Name the service's own address, or leave the setting to the user.",
  severity: "HIGH",
  *check(skill) {
    const explained = EXPLAINED.test(purpose(skill).text);
    for (const { path, text, language } of documents(skill)) {
      if (language !== "data") continue;
      yield* settingsIn(skill, path, 1, text, explained ? "MEDIUM" : "HIGH");
    }
    for (const { role, info, path, line, text } of blocks(skill)) {
      if (role !== "code" || !/^(?:json[c5]?|ya?ml|toml|ini|env|dotenv|properties)$/.test(info))
        continue;
      yield* settingsIn(skill, path, line, text, explained ? "LOW" : "MEDIUM");
    }
  },
};

function* settingsIn(skill: Skill, file: string, first: number, text: string, severity: Severity) {
  if (!/https?:|wss?:/.test(text)) return;
  for (const [index, line] of text.split("\n").entries()) {
    const [, key = "", url = ""] = line.length > 2000 ? [] : (SETTING.exec(line) ?? []);
    const [host] = hostsIn(url);
    if (host === undefined || TO_BE_NAMED.test(host)) continue;
    const model = MODEL_ADDRESS.test(key);
    const away = isAway(hostKind(skill, host));
    if (!BOX.test(host) && !(model && away)) continue;
    yield {
      message: model
        ? `the model's address is set to ${host}, where every conversation goes`
        : `${key} leads to ${host}, a box that anyone can open`,
      file,
      line: first + index,
      severity,
      signals: ["send", "foreign-host"] as const,
      metadata: { host },
    };
  }
}
