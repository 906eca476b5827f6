import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isWordy } from "../../views/carriers/carried.ts";
import { decodedLayers } from "../../views/decoded.ts";
import { hostKind, hostsIn, isAway } from "../../views/hosts.ts";
import { secretPathIn } from "../../views/sensitive.ts";
import { lineIn, textLines } from "../../views/text-lines.ts";

/** Words of code that acts: fetching, running, deleting, connecting. */
const ACTS =
  /\b(?:curl|wget|bash|\/bin\/sh|powershell|Invoke-\w+|iex|eval|exec|subprocess|os\.system|child_process|require\(|import \w+|socket|rm -rf|chmod|nc -|base64 -d|crontab)\b/i;
const ORDERS =
  /\b(?:ignore (?:all |any )?(?:previous|prior)|do not (?:tell|mention|inform)|system prompt|you are now|without (?:asking|telling))\b/i;

const DECODES =
  /\bbase(?:64|32)\s+(?:-d|-D|--decode)\b|\bopenssl\s+(?:enc|base64)\b[^\n]{0,40}-d\b|\bxxd\s+-r\b|FromBase64String/;

/** Signatures and attestations are base64 of JSON by their nature; the verifier reads them. */
const SIGNATURE = /\.(?:sig|sigstore|sigstore\.json|intoto\.jsonl|att|asc|pem|crt|cer|p7s)$/i;

/** What is hidden otherwise than by an encoding has rules of its own. */
const OTHER_RULES =
  /^(?:joined|image metadata|tag characters|zero-width|variation selectors|look-alike)/;

/** What a reader cannot see and a machine can. */
export const hiddenPayload: Rule = {
  id: "hidden-payload",
  category: "obfuscation",
  analyzer: "shell",
  title: "Encoded text holds no commands, addresses or orders.",
  remediation: "Write it in plain text, or ship it as a file with a name that says what it is.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, line, text, layers } of decodedLayers(skill)) {
      if (SIGNATURE.test(path) || OTHER_RULES.test(layers[0] ?? "")) continue;
      const hosts = hostsIn(text);
      const bad = hosts.find((host) => isAway(hostKind(skill, host)));
      const acts = ACTS.exec(text)?.[0] ?? ORDERS.exec(text)?.[0] ?? secretPathIn(text);
      if (isWordy(text) && isFollowed(skill, path, line)) {
        yield {
          message: `The agent is told to decode ${layers.join(", then ")} and follow it: "${text.slice(0, 80)}"`,
          file: path,
          line,
          signals: ["obfuscation", "control"],
          metadata: { layers, decoded: text.slice(0, 200) },
        };
        continue;
      }
      if (acts === undefined && bad === undefined) continue;
      yield {
        message: `text in ${layers.join(", then ")} holds ${acts === undefined ? `the address ${bad}` : `"${acts}"`}`,
        file: path,
        line,
        severity:
          acts === undefined && bad !== undefined && isDecodedThere(skill, path, line)
            ? "HIGH"
            : severityFor(acts !== undefined, layers, text),
        signals: bad === undefined ? ["obfuscation"] : ["obfuscation", "foreign-host"],
        metadata: { layers, decoded: text.slice(0, 200) },
      };
    }
  },
};

const FOLLOWED =
  /\b(?:decod|decipher|decrypt|unscrambl|unhex)\w*\b[^.\n]{0,120}\b(?:follow|obey|execute|run|do (?:it|what)|carry out|apply|act (?:on|upon|accordingly)|comply|perform|adhere|treat)\b/i;

/** The sentence beside it sends the agent there: an order that is no secret is written in letters. */
function isFollowed(skill: Skill, path: string, line: number): boolean {
  if (!/\.(?:md|markdown|mdx|txt)$/i.test(path)) return false;
  const lines = textLines(skill, path);
  if (lines === undefined) return false;
  const near = [line - 2, line - 1, line].filter((at) => at > 0).map((at) => lineIn(lines, at));
  return FOLLOWED.test(near.join(" ").slice(0, 4000));
}

/** The line that holds it makes it readable again: only its readers were to be kept from it. */
function isDecodedThere(skill: Skill, path: string, line: number): boolean {
  const lines = textLines(skill, path);
  return lines !== undefined && DECODES.test(lineIn(lines, line).slice(0, 4000));
}

/** A percent-encoded address is how addresses are written; base64 is not how commands are. */
function severityFor(acts: boolean, layers: readonly string[], text: string): Severity {
  if (layers.includes("percent")) return acts ? "MEDIUM" : "INFO";
  if (!acts) return "LOW";
  // The name of a command without anything to do it to is a word, as in data about attacks.
  return text.length < 48 && !/[/~$\\|]|['"]/.test(text) ? "MEDIUM" : "HIGH";
}
