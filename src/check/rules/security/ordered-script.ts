import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import { directives } from "../../views/directives.ts";
import { purpose } from "../../views/purpose.ts";
import { type Script, scripts, type Trait } from "../../views/script-traits.ts";
import type { Sentence } from "../../views/sentences.ts";

const SIGNALS: Readonly<Record<Trait["name"], Signal>> = {
  sends: "send",
  collects: "move-data",
  deletes: "destroy",
  locks: "destroy",
  "reads secrets": "secret",
  "opens rights": "privilege",
  "runs unseen": "execute",
};
/** Purposes for which a script may well do such things. */
const FITTING: Readonly<Record<Trait["name"], RegExp>> = {
  sends:
    /\b(?:api|upload\w*|send\w*|sync\w*|deploy\w*|post\w*|publish\w*|mail\w*|e-?mail\w*|back-?up\w*|notif\w*|webhook\w*|fetch\w*|search\w*|scrap\w*|download\w*|generat\w*|transcri\w*|translat\w*|image\w*|video\w*|integrat\w*|cloud|http|web|remote|server\w*|messag\w*|monitor\w*|query|data|release\w*|git\w*|push\w*|telemetry|report\w*)\b/,
  collects: /./,
  deletes:
    /\b(?:clean\w*|delet\w*|remov\w*|reset|organi[sz]\w*|dedup\w*|prun\w*|uninstall\w*|migrat\w*|git\w*|worktree\w*|storage|disk)\b/,
  locks:
    /\b(?:encrypt\w*|crypt\w*|password\w*|secur\w*|vault|secret\w*|protect\w*|lock\w*|pdf|auth\w*|token\w*|keys?|wallet\w*)\b/,
  "reads secrets":
    /\b(?:ssh|credential\w*|secret\w*|key\w*|auth\w*|wallet\w*|aws|cloud|kube\w*|docker|browser|cookie\w*|deploy\w*|server\w*|security|password\w*)\b/,
  "opens rights":
    /\b(?:permission\w*|ssh|server\w*|deploy\w*|docker|container\w*|firewall|scrap\w*|proxy)\b/,
  "runs unseen": /./,
};

/** A sentence orders what a script does; each alone would look harmless. */
export const orderedScript: Rule = {
  id: "ordered-script",
  category: "tool_chaining_abuse",
  analyzer: "prose",
  title: "A script that the skill orders does what the skill is for.",
  remediation:
    "Remove the step, or say in the description what the script sends, deletes or locks.",
  severity: "MEDIUM",
  *check(skill) {
    const available = scripts(skill);
    if (available.length === 0) return;
    const text = purpose(skill).text;
    const told = new Set<string>();
    for (const { sentence, trigger, reasoned } of directives(skill)) {
      if (sentence.role === "remark" || sentence.role === "table" || sentence.role === "code")
        continue;
      if (trigger === undefined && !reasoned) continue;
      const script = orderedBy(sentence, available);
      if (script === undefined || told.has(script.path)) continue;
      const odd = script.traits.filter(({ name }) => !FITTING[name].test(text));
      const [first] = odd;
      if (first === undefined) continue;
      told.add(script.path);
      const severity = severityOf(odd, script, trigger === "recurring" && reasoned);
      const names = [...new Set(odd.map(({ name }) => name))];
      const shared = {
        message: `A step beside the task orders ${script.path}, which ${names.join(", ")}`,
        severity,
        signals: names.map((name) => SIGNALS[name]),
        metadata: { quote: sentence.text.slice(0, 200), script: script.path, traits: names },
      };
      yield { ...shared, file: sentence.path, line: sentence.line };
      yield { ...shared, file: script.path, line: first.line };
    }
  },
};

function orderedBy({ text, code }: Sentence, available: readonly Script[]): Script | undefined {
  const near = `${text}\n${code}`;
  return available.find(
    ({ path }) => near.includes(path) || near.includes(path.slice(path.lastIndexOf("/") + 1)),
  );
}

function severityOf(odd: readonly Trait[], { traits }: Script, pressed: boolean): Severity {
  const names = new Set(odd.map(({ name }) => name));
  const all = new Set(traits.map(({ name }) => name));
  const fixedHost = odd.some(({ host }) => host !== undefined);
  if (
    names.has("sends") &&
    fixedHost &&
    (all.has("collects") || names.has("reads secrets") || pressed)
  )
    return "HIGH";
  if (names.has("locks") && all.has("collects")) return "HIGH";
  if (names.has("deletes") && all.has("collects")) return "MEDIUM";
  return names.has("sends") && !fixedHost ? "LOW" : "MEDIUM";
}
