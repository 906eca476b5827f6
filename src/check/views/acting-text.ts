/**
 * What a text that its readers do not see would make an agent or a machine do. The same words in
 * plain sight are judged by the rules about prose and commands; hidden, they have no honest reason.
 */
import type { Skill } from "../../skill/skill.ts";
import type { Signal } from "../signal.ts";
import { CONVERSATION_THING, SECRET_THING, VERBS } from "./directive-words.ts";
import { hostKind, hostsIn, isAway, strangerIn } from "./hosts.ts";
import { namesAgentData, secretPathIn } from "./sensitive.ts";

/** What hidden text does, the gravest first. */
export interface Acting {
  readonly kind: "command" | "order" | "address";
  readonly what: string;
  readonly signals: readonly Signal[];
}

/** Shell or code that fetches, runs, connects, deletes or decodes. */
const COMMAND =
  /\b(?:curl|wget)\s[^\n|]{0,200}(?:https?:|\$|\w\.\w)|\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|\b(?:ba|z)?sh\s+-c\s|\beval\s*[("$]|\bexec\s*\(|\bos\.system\s*\(|\bsubprocess\.\w+\s*\(|\bchild_process\b|\bbase64\s+(?:-d|--decode)|\b(?:nc|ncat)\s+-|\/dev\/tcp\/|\brm\s+-[rf]{2}|\bchmod\s+\+x|\bpowershell\b|\bInvoke-(?:Expression|WebRequest)|\biex\b|\bcrontab\b|<script\b|\bjavascript:/i;
/** Words to whoever follows instructions by themselves. */
const TO_THE_AGENT =
  /\b(?:(?:ai|llm|coding|language) (?:agents?|assistants?|models?)|assistant|agents?|claude|gpt|copilot|gemini|codex|cursor|the model|system (?:prompt|note|message|instruction|override)|instructions? (?:to|for) (?:the )?(?:model|agent|assistant|ai))\b|^[ \t]{0,20}(?:system|assistant|instructions?)\s{0,4}:/im;
const OVERRIDE =
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|your|the|safety|user['’]?s?)\b.{0,30}\b(?:instructions?|rules?|guidelines?|prompts?|checks?|confirmations?|approvals?|warnings?|polic(?:y|ies))\b/i;
const CONCEAL =
  /\b(?:do not|don['’]t|never|without|no need to)\b.{0,30}\b(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|show(?:ing)?|ask(?:ing)?|reveal(?:ing)?|notify(?:ing)?|report(?:ing)?|disclos\w+|confirm\w*)\b|\b(?:silently|secretly|quietly|in the background)\b/i;
/** The line of a template or a list of sources: a label, and what belongs to it. */
const LABEL =
  /^\s{0,8}\||^\s{0,8}(?:[-*+]\s)?\*\*[^*\n]{1,60}\*\*\s{0,2}:|^\s{0,8}(?:[-*+]\s)?(?:source|reference|see|docs?|link|url)s?\b[^.]{0,30}:|^\s{0,8}[-*+]?\s{0,2}https?:\S+\s*$/i;
const STRONG = ["move", "run", "destroy", "fetch", "pay", "lock"] as const;
/** Out of the machine; to copy or to save is not. */
const SENDS =
  /\b(?:send|upload|post|forward|transmit|e-?mail|exfiltrate|share|report|submit|relay)\b/i;
const MAX_READ = 20_000;

/** What a hidden text does; undefined for one that does nothing. */
export function actingIn(skill: Skill, hidden: string): Acting | undefined {
  const text = hidden.slice(0, MAX_READ);
  const hosts = hostsIn(text).filter((host) => isAway(hostKind(skill, host)));
  const signals = new Set<Signal>(["conceal"]);
  if (hosts.length > 0) signals.add("foreign-host");
  const secret = secretPathIn(text) ?? (namesAgentData(text) ? "the agent's own data" : undefined);
  if (secret !== undefined) signals.add("secret");
  const command = COMMAND.exec(text)?.[0];
  if (command !== undefined) {
    signals.add("execute");
    return { kind: "command", what: `the command "${shown(command)}"`, signals: [...signals] };
  }
  const order = orderIn(skill, text);
  if (order !== undefined) {
    for (const signal of order.signals) signals.add(signal);
    return { kind: "order", what: order.what, signals: [...signals] };
  }
  const [host] = hosts;
  return host === undefined
    ? undefined
    : { kind: "address", what: `the address ${host}`, signals: [...signals] };
}

function orderIn(skill: Skill, text: string): { what: string; signals: Signal[] } | undefined {
  const override = OVERRIDE.exec(text)?.[0];
  if (override !== undefined) return { what: `"${shown(override)}"`, signals: ["override"] };
  for (const sentence of text.split(/(?<=[.!?;])\s+|\n/)) {
    if (LABEL.test(sentence)) continue;
    const foreign = strangerIn(skill, sentence) !== undefined;
    const secret = secretPathIn(sentence) !== undefined || namesAgentData(sentence);
    const verb = STRONG.find((name) => VERBS[name].test(sentence));
    const reads = VERBS.read.test(sentence) || VERBS.edit.test(sentence);
    if (verb === undefined && !reads) continue;
    const about = SECRET_THING.test(sentence) || CONVERSATION_THING.test(sentence);
    const urged = CONCEAL.test(sentence) || TO_THE_AGENT.test(sentence);
    const sends = about && SENDS.test(sentence);
    if ((verb !== undefined && (secret || foreign || urged || sends)) || (about && urged)) {
      const moves = verb === "move" ? (["move-data"] as const) : [];
      return { what: `the order "${shown(sentence)}"`, signals: [...moves] };
    }
  }
  return undefined;
}

function shown(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
