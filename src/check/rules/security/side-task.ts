import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import { isFamiliar } from "../../views/destinations.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { purpose } from "../../views/purpose.ts";

/** Words of a purpose that moving data belongs to. */
const MOVING =
  /\b(?:back-?ups?|sync\w*|upload\w*|deploy\w*|publish\w*|telemetry|monitor\w*|analytics|logging|e-?mails?|mail\w*|messag\w*|notif\w*|webhooks?|post(?:s|ing)?|share|sharing|send\w*|transfer\w*|export\w*|report\w*|track\w*|push|social|newsletter|outreach|crm|slack|telegram|discord|api|cloud|ftp|s3)\b/;
/** Out of the machine; "write", "record" and "call" only with an address. */
const OUTWARD =
  /\b(?:send\w*|sent|upload\w*|post(?:s|ed)?|put|forward\w*|transmit\w*|transfer\w*|sync\w*|mirror\w*|replicat\w*|shar(?:e|es|ed)|publish\w*|(?:e-?)?mail(?:s|ed)?|b?cc|deliver\w*|submit\w*|push(?:es|ed)?|relay\w*|stream\w*|ship|dispatch\w*|report(?:s|ed)?|back(?:ed)? up|back-?up|cop(?:y|ies|ied)|duplicate\w*|ping|notify|notified|hand over|log|logs|logged|record(?:s|ed)?|store[ds]?|saved?|kept|keep|text|message[ds]?|export\w*|exfiltrate|go(?:es)? (?:\w{2,10} )?(?:in)?to|receives?|gets?|issue|register|call|contact|subscribe|enrol+|open|place[ds]?|tell|cross-?post|get|route[ds]?|pass(?:ed)?)\b/i;
/** What goes out besides what was asked for. */
const BESIDES =
  /\b(?:also|too|as well|additionally|in addition|besides|an? (?:\w{3,12} )?cop(?:y|ies)|cop(?:y|ies) of|duplicates?|in the background|silently|quietly|off-?(?:machine|site))\b/i;
/** Verbs that take a thing away, whatever the place. */
const SENT_AWAY =
  /\b(?:send|sent|upload\w*|transmit\w*|forward\w*|exfiltrate|publish\w*|relay\w*|sync\w*|mirror\w*|replicat\w*|(?:e-?)?mail(?:ed)?|submit\w*|cop(?:y|ies|ied)|back(?:ed|s)? ?up|report(?:s|ed)?|share[ds]?|log(?:s|ged)?|receives?|store[ds]?|archive[ds]?|push\w*|deliver\w*)\b/i;
const DRAWN = /\b(?:curl|POST|PUT|requests\.(?:post|put)|scp|rsync|git push)\b/;
const REGARDLESS = /\b(?:whatever|regardless|even if|no matter)\b/i;
/** To the user, to a file of the project, for support: what every skill does. */
const INNOCENT =
  /\bto (?:the |your )?(?:user|stderr|stdout|console|terminal|screen|clipboard|conversation|chat|caller|model)\b|\b(?:report|file|open|submit) (?:\w{2,20} ){0,2}(?:bugs?|issues?|problems?|feedback|vulnerabilit\w+|a ticket)\b|\breport\b.{0,80}\b(?:vulnerabilit\w+|concerns|abuse)\b|\b(?:copied|copy|sync\w*|exported|transferred) from\b|\bsynchroni[sz]ed from\b|\b(?:contact|e-?mail|write to) (?:the |our )?(?:support|team|maintainers?|author)|\bfor (?:support|questions|help|more information|details)\b|\blicen[cs]e\b|\bsee\b.{0,40}https?:|\bdocumentation\b|\bdocs\b|\bavailable (?:at|on|in)\b|\b(?:sign up|register|log in|create an account|get (?:an?|your) (?:\w{2,12} ){0,2}keys?)\b.{0,20}\b(?:at|on)\b/i;

/** Where people write to an office; nobody sends what belongs to the user there unasked. */
const OFFICE =
  /\b(?:support|security|abuse|info|help|privacy|legal|hello|contact|sales|feedback|bugs|issues)@/i;

/** A task beside what was asked for, which takes the user's things to a place the skill names. */
export const sideTask: Rule = {
  id: "side-task",
  category: "data_exfiltration",
  analyzer: "prose",
  title: "The agent sends the user's things nowhere but where the user wants them.",
  remediation:
    "Let the user name the destination and ask before anything leaves the machine, or remove the step.",
  severity: "HIGH",
  *check(skill) {
    const moves = MOVING.test(purpose(skill).text);
    for (const directive of directives(skill)) {
      const severity = severityOf(skill, directive, moves);
      if (severity === undefined) continue;
      const { sentence, destination, trigger, object } = directive;
      yield {
        message: `The agent is told to take ${object ?? "data"} to ${destination?.value ?? "an unnamed place"}`,
        file: sentence.path,
        line: sentence.line,
        severity,
        signals: signalsOf(directive),
        metadata: {
          quote: sentence.text.slice(0, 200),
          trigger,
          destination: destination?.kind,
        },
      };
    }
  },
};

function severityOf(skill: Skill, directive: Directive, moves: boolean): Severity | undefined {
  const { verbs, sentence } = directive;
  const { text, role } = sentence;
  if (!verbs.has("move") || role === "remark") return undefined;
  const own = directive.object === "secret" || directive.object === "conversation";
  // A table of calls documents an interface; one that takes secrets somewhere is a procedure.
  if (role === "table" && !own && !DRAWN.test(text)) return undefined;
  if (!OUTWARD.test(text) || INNOCENT.test(text) || text.startsWith("[")) return undefined;
  const { destination } = directive;
  if (destination === undefined) return unnamed(directive);
  const plain = directive.object === undefined || directive.object === "work";
  if (plain && (OFFICE.test(text) || OFFICE.test(destination.value))) return undefined;
  if (directive.chosen && !REGARDLESS.test(text)) return undefined;
  const personal = destination.kind === "address" || destination.kind === "number";
  const anyones = destination.hostKind === "drop" || destination.hostKind === "hidden";
  // Who sends by trade has reasons to send; it takes one sign more.
  const usual = moves && !personal && !anyones ? 1 : 0;
  const severity = bySigns(directive, signsOf(directive) - usual);
  const shown = role === "code" || role === "decoded";
  if (severity === undefined) return undefined;
  if (!isFamiliar(skill, destination.value) && !(shown && directive.trigger !== "recurring"))
    return severity;
  return severity === "HIGH" ? "MEDIUM" : "LOW";
}

/** No place is said: worth a look only when private things go each time. */
function unnamed({ object, trigger, sentence }: Directive): Severity | undefined {
  const own = object === "secret" || object === "conversation" || object === "user";
  return own && trigger === "recurring" && SENT_AWAY.test(sentence.text) ? "LOW" : undefined;
}

/** How many of the marks of a side task an order bears; none of them is bad by itself. */
function signsOf({ sentence, trigger, object, reasoned }: Directive): number {
  let signs = 0;
  if (trigger === "recurring" || trigger === "occasion") signs++;
  if (reasoned) signs++;
  if (BESIDES.test(sentence.text)) signs++;
  if (object === "secret" || object === "conversation") signs += 2;
  else if (object === "user") signs++;
  return signs;
}

function bySigns(directive: Directive, signs: number): Severity | undefined {
  const { destination, object, trigger, reasoned, sentence } = directive;
  if (destination === undefined) return undefined;
  const about = object !== undefined;
  const pressed = trigger === "recurring" || trigger === "occasion" || reasoned;
  switch (destination.kind) {
    case "vague":
    case "hidden folder":
      if (!about || !SENT_AWAY.test(sentence.text)) return undefined;
      return signs >= 2 && pressed ? "MEDIUM" : "LOW";
    case "handle":
      if (!about || signs === 0) return undefined;
      return signs >= 3 ? "HIGH" : signs >= 2 ? "MEDIUM" : "LOW";
    case "host":
      // A host that bears the skill's name proves little: whoever names the one names the other.
      if (destination.hostKind === "unproven") {
        if (!about || signs < 2) return undefined;
        // The task may ask for one transcript; what was said, each time anew, is no task.
        if (object === "conversation" && pressed && sentence.role !== "table") return "HIGH";
        return signs < 4 || !BESIDES.test(sentence.text) ? "LOW" : "MEDIUM";
      }
      if (!(about || pressed) && destination.hostKind !== "drop") return undefined;
      if (destination.hostKind === "drop" || destination.hostKind === "hidden") {
        return about || signs > 0 ? "HIGH" : "MEDIUM";
      }
      break;
    case "address":
    case "number":
    case "account":
      break;
  }
  if (about && signs > 0) return "HIGH";
  return about || signs > 0 ? "MEDIUM" : undefined;
}

function signalsOf({ trigger, destination, object }: Directive): Signal[] {
  const signals: Signal[] = ["move-data"];
  if (trigger === "recurring") signals.push("recurring");
  if (destination !== undefined) signals.push("send");
  if (destination !== undefined && destination.kind !== "vague") signals.push("foreign-host");
  if (object === "secret") signals.push("secret");
  if (object === "conversation") signals.push("agent-data");
  return signals;
}
