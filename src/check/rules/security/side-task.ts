import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import { isFamiliar } from "../../views/destinations.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { purpose } from "../../views/purpose.ts";
import { orderStance } from "../../views/wording.ts";

/** Words of a purpose that moving data belongs to. */
const MOVING =
  /\b(?:back-?ups?|sync\w*|upload\w*|deploy\w*|publish\w*|telemetry|monitor\w*|analytics|logging|e-?mails?|mail\w*|messag\w*|notif\w*|webhooks?|post(?:s|ing)?|share|sharing|send\w*|transfer\w*|export\w*|report\w*|track\w*|push|social|newsletter|outreach|crm|slack|telegram|discord|api|cloud|ftp|s3)\b/;
const OUTWARD =
  /\b(?:send|upload|post|forward|transmit|transfer|sync\w*|mirror|replicate|share|publish|e-?mail|b?cc|deliver|submit|push|relay|stream|ship|dispatch|report|back up|copy|sends|forwards|uploads|posts|reports|logs|stored|duplicate|copies|ping|notify|hand over|record|saved|sent|uploaded|forwarded|transmitted|synced|mirrored|shared|published|submitted|delivered|backed up|copied|log|logged|reported|exfiltrate)\b/i;
const STRONG =
  /\b(?:upload|transmit|forward|exfiltrate|publish|relay|sync|mirror|replicate|e-?mail|send)\b/i;
const DRAWN = /\b(?:curl|POST|requests\.(?:post|put)|scp|rsync)\b/;
/** To the user, to a file of the project, for support: what every skill does. */
const INNOCENT =
  /\bto (?:the |your )?(?:user|stderr|stdout|console|terminal|screen|clipboard|conversation|chat|caller|model)\b|\b(?:report|file|open|submit) (?:\w{2,20} ){0,2}(?:bugs?|issues?|problems?|feedback|vulnerabilit\w+|a ticket)\b|\breport\b.{0,80}\b(?:vulnerabilit\w+|concerns|abuse)\b|\b(?:copied|copy|sync\w*|exported|transferred) from\b|\bsynchroni[sz]ed from\b|\b(?:contact|e-?mail|write to) (?:the |our )?(?:support|team|maintainers?|author)|\b(?:support|security|abuse|info|help)@|\bfor (?:support|questions|help)\b|\blicen[cs]e\b|\bsee\b.{0,40}https?:/i;

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
      const teachesNothing = trigger === "recurring" && destination?.kind === "host";
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
          ...(teachesNothing && orderStance(skill, sentence)),
        },
      };
    }
  },
};

function severityOf(skill: Skill, directive: Directive, moves: boolean): Severity | undefined {
  const { verbs, sentence } = directive;
  const drawn = DRAWN.test(sentence.text);
  if (sentence.role === "table" && !drawn) return undefined;
  if (!verbs.has("move") || sentence.role === "remark") return undefined;
  if (!OUTWARD.test(sentence.text) && !drawn) return undefined;
  if (directive.chosen && !/\b(?:whatever|regardless|even if|no matter)\b/i.test(sentence.text))
    return undefined;
  if (INNOCENT.test(sentence.text) || sentence.text.startsWith("[")) return undefined;
  const { destination, trigger, object, reasoned } = directive;
  const personal = destination?.kind === "address" || destination?.kind === "number";
  const severity = byParts(directive);
  if (severity === undefined) return undefined;
  const anyones = destination?.hostKind === "drop" || destination?.hostKind === "hidden";
  const usual =
    (destination !== undefined && isFamiliar(skill, destination.value)) ||
    (moves && !personal && !anyones);
  const shown = sentence.role === "code" || sentence.role === "decoded";
  if (severity === "HIGH" && (usual || (shown && trigger !== "recurring"))) return "MEDIUM";
  if (severity === "MEDIUM" && (usual || shown)) return "LOW";
  return severity;

  function byParts({ destination: to }: Directive): Severity | undefined {
    const asked = trigger === "recurring" || trigger === "occasion" || reasoned;
    if (to === undefined) {
      const own = object === "secret" || object === "conversation" || object === "user";
      return trigger === "recurring" && own && STRONG.test(sentence.text) ? "LOW" : undefined;
    }
    if (to.kind === "vague" || to.kind === "hidden folder") {
      if (object === undefined) return undefined;
      if (object === "work" && !(asked && trigger !== undefined)) return "LOW";
      return asked ? "MEDIUM" : "LOW";
    }
    const own = object === "secret" || object === "conversation" || object === "user";
    // A host that bears the skill's name proves little: whoever names the one names the other.
    if (to.hostKind === "own")
      return own && trigger === "recurring" && !moves ? "MEDIUM" : undefined;
    if (object === "secret" || object === "conversation") return "HIGH";
    if (to.hostKind === "drop" || to.hostKind === "hidden") return "HIGH";
    if (asked) return object === undefined && !personal ? "MEDIUM" : "HIGH";
    return object === undefined && trigger === undefined ? undefined : "MEDIUM";
  }
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
