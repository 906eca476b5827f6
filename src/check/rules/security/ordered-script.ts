import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import { type Directive, directives } from "../../views/directives.ts";
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

/** A fixed foreign host fits only a skill that says that it sends. */
const SENDING =
  /\b(?:upload\w*|send\w*|sync\w*|deploy\w*|post(?:s|ing)?|publish\w*|e-?mail\w*|back-?ups?|notif\w*|webhooks?|api|messag\w*|telemetry|remote|integrat\w*)\b/;
const RUNS =
  /\b(?:run|runs|execute|call|calling|invoke|source|launch|start|use|running|executing|back ?up|step is|tidy up with)\b|\b(?:python3?|bash|sh|node) \S{0,40}\.(?:py|sh|m?js)\b/i;

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
    for (const directive of directives(skill)) {
      const { sentence, trigger, reasoned } = directive;
      if (sentence.role === "remark" || sentence.role === "table" || sentence.role === "code")
        continue;
      const pressed = reasoned || trigger === "recurring" || trigger === "occasion";
      if (!RUNS.test(sentence.text)) continue;
      const script = orderedBy(sentence, available);
      if (script === undefined || told.has(script.path)) continue;
      const odd = script.traits.filter(
        ({ name, host }) =>
          !FITTING[name].test(text) || (host !== undefined && !SENDING.test(text)),
      );
      const [first] = odd;
      if (first === undefined) continue;
      told.add(script.path);
      const found = severityOf(odd, script, directive);
      const severity = pressed ? found : lessThan(found);
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

/** The script that a sentence names, or that the command below "run this:" names. */
function orderedBy({ text, code }: Sentence, available: readonly Script[]): Script | undefined {
  const near = /:$/.test(text) ? `${text}\n${code}` : text;
  return available.find(({ path }) => near.includes(path.slice(path.lastIndexOf("/") + 1)));
}

/** Without a moment or a reason an order is more likely a step of the work. */
function lessThan(severity: Severity): Severity {
  return severity === "HIGH" ? "MEDIUM" : "LOW";
}

function severityOf(odd: readonly Trait[], { traits }: Script, { verbs }: Directive): Severity {
  const pressed = verbs.has("move") && odd.some(({ host }) => host !== undefined);
  if (pressed || (verbs.has("lock") && odd.some(({ name }) => name === "locks"))) return "HIGH";
  if (verbs.has("destroy") && odd.some(({ name }) => name === "deletes")) return "HIGH";
  const harmless = odd.every(({ name }) => name === "deletes" || name === "reads secrets");
  const names = new Set(odd.map(({ name }) => name));
  const all = new Set(traits.map(({ name }) => name));
  const fixedHost = odd.some(({ host }) => host !== undefined);
  if (names.has("sends") && fixedHost && (all.has("collects") || names.has("reads secrets")))
    return "HIGH";
  if (names.has("locks") && all.has("collects")) return "HIGH";
  if (names.has("deletes") && all.has("collects")) return "MEDIUM";
  if (harmless) return "LOW";
  return names.has("sends") && !fixedHost ? "LOW" : "MEDIUM";
}
