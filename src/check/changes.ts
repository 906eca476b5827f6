/**
 * What a version does that a trusted one did not. The trusted version says what belongs to the
 * skill: its hosts, its orders, its way of working. So no list of bad words is needed: a new order
 * that takes things to a place the old version never named stands out however it is worded.
 */
import type {
  AbilityFact,
  Facts,
  FlowFact,
  HostFact,
  OrderFact,
  Place,
  ProgramFact,
} from "./facts.ts";
import { type Severity, worstFirst } from "./finding.ts";

/** One thing that is new, with its place. */
export interface Change {
  /** An order to the agent, a flow of data, a host, a program, something it can do. */
  readonly kind: "order" | "flow" | "host" | "program" | "capability";
  /** What is new, in words. */
  readonly what: string;
  /** How much it matters. */
  readonly severity: Severity;
  /** Why it weighs more than a mere novelty. */
  readonly because?: string;
  /** Relative to the skill. */
  readonly file_path: string;
  /** From 1. */
  readonly line_number: number;
  /** The text itself, cut, with secrets masked. */
  readonly quote: string;
}

/** A large rewrite is shown by its worst part. */
const MAX_CHANGES = 200;
/** An address so near to an order belongs to it. */
const NEAR_LINES = 3;
/** Verbs of moving that take a thing away; "save", "write" and "log" mostly keep it. */
const OUTWARD =
  /\b(?:send|sends|sent|upload\w*|post|posts|posted|forward\w*|transmit\w*|transfer\w*|sync\w*|mirror\w*|replicat\w*|shar(?:e|es|ed)|publish\w*|e-?mail\w*|b?cc|deliver\w*|submit\w*|push\w*|relay\w*|stream\w*|ship|report\w*|back ?up|backup|cop(?:y|ies|ied)|curl|POST|ping|notif\w+)\b/i;
/** Words to people: the authors' address for questions, the user's own screen. */
const TO_PEOPLE =
  /\b(?:support|security|help|info|contact)@|\b(?:report|file|open|submit)\b.{0,30}\b(?:bugs?|issues?|problems?|feedback|questions?)\b|\bto the (?:user|console|terminal|screen|clipboard)\b|\blicen[cs]e\b/i;
const GRAVE: ReadonlySet<string> = new Set(["secret", "conversation", "user"]);
const LISTED = ["move", "run", "destroy", "lock", "fetch", "pay"] as const;

/** All changes, the worst first, then by place. */
export function changesBetween(before: Facts, after: Facts): Change[] {
  const hosts = added(before.hosts, after.hosts).filter((fact) => !isFamiliar(before, fact));
  const programs = added(before.programs, after.programs);
  const changes = [
    ...added(before.orders, after.orders)
      .filter(isWorthListing)
      .map((order) => orderChange(order, before, hosts, programs)),
    ...added(before.flows, after.flows).map((flow) => flowChange(flow, before)),
    ...hosts.map(hostChange),
    ...programs.map((program) => programChange(program, before)),
    ...added(before.abilities, after.abilities).map(abilityChange),
  ];
  return changes.sort(worstFirst).slice(0, MAX_CHANGES);
}

function added<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): T[] {
  return [...after].flatMap(([key, fact]) => (before.has(key) ? [] : [fact]));
}

/** Another host of a domain that the old version names; who rents a name at a drop is someone else. */
function isFamiliar(before: Facts, { host, kind }: Pick<HostFact, "host" | "kind">): boolean {
  if (before.hosts.has(host)) return true;
  if (kind === "drop" || kind === "hidden") return false;
  const domain = host.split(".").slice(-2).join(".");
  if (domain.length < 6) return false; // co.uk and the like are nobody's
  return [...before.hosts.keys()].some((old) => old === domain || old.endsWith(`.${domain}`));
}

/** Reading and editing is what every order is about, unless it is about secrets. */
function isWorthListing({ verbs, object, role }: OrderFact): boolean {
  if (role === "remark") return false;
  if (verbs.size === 0 || LISTED.some((verb) => verbs.has(verb))) return true;
  return object === "secret" || object === "conversation";
}

function orderChange(
  order: OrderFact,
  before: Facts,
  hosts: readonly HostFact[],
  programs: readonly ProgramFact[],
): Change {
  const weight = orderWeight(order, before, hosts, programs);
  return change("order", `The agent is told: "${order.quote}"`, order, weight);
}

interface Weight {
  readonly severity: Severity;
  readonly because?: string;
}

const NOVELTY: Weight = { severity: "LOW" };

function orderWeight(
  order: OrderFact,
  before: Facts,
  hosts: readonly HostFact[],
  programs: readonly ProgramFact[],
): Weight {
  const { verbs, trigger, object, reasoned, chosen, role, quote } = order;
  const outward = verbs.has("move") && OUTWARD.test(quote);
  const beside = trigger === "recurring" || trigger === "occasion" || reasoned;
  if (role === "table" || chosen || TO_PEOPLE.test(quote)) return NOVELTY;
  const place = newPlace(order, before, hosts);
  if (outward && place !== undefined) {
    const grave = trigger === "recurring" || GRAVE.has(object ?? "") || place.anyones;
    const because = `it takes things to ${place.name}, which the old version never names`;
    return { severity: grave ? "HIGH" : "MEDIUM", because };
  }
  if ((verbs.has("fetch") || verbs.has("run")) && place?.anyones === true) {
    return { severity: "MEDIUM", because: `it brings something from ${place.name}` };
  }
  if (outward && beside && object !== undefined && order.destination?.kind === "vague") {
    return { severity: "MEDIUM", because: `it takes things to ${order.destination.value}` };
  }
  const program = programs.find(({ path, traits }) => traits.size > 0 && isNamed(path, quote));
  if (program !== undefined && beside) {
    const acts = [...program.traits].sort().join(", ");
    return { severity: "MEDIUM", because: `the new program ${program.path} ${acts}` };
  }
  const harm = HARMS.find((verb) => orders(order, verb));
  if (harm !== undefined && beside && object !== undefined && !didBefore(before, harm)) {
    return { severity: "MEDIUM", because: HARM[harm] };
  }
  const grave = object === "secret" || object === "conversation";
  if (trigger === "recurring" && grave && outward) {
    return { severity: "MEDIUM", because: `it is about the user's ${object}, again and again` };
  }
  return NOVELTY;
}

const HARM = {
  destroy: "the old version never orders to delete things beside its task",
  lock: "the old version never orders to lock things beside its task",
  pay: "the old version never orders to pay beside its task",
} as const;

const HARMS = ["destroy", "lock", "pay"] as const;
/** Replacing, cleaning and resetting is everyday work. */
const DESTROYS =
  /\b(?:delet\w*|eras\w*|wip(?:e|es|ed|ing)|purg\w*|shred\w*|destroy\w*|remov\w*|truncat\w*|drop|overwrit\w*)\b/i;

function orders({ verbs, quote }: OrderFact, verb: keyof typeof HARM): boolean {
  return verbs.has(verb) && (verb !== "destroy" || DESTROYS.test(quote));
}

/** Whether the old version orders such an act beside its task. */
function didBefore(before: Facts, verb: keyof typeof HARM): boolean {
  return [...before.orders.values()].some(
    (order) =>
      orders(order, verb) &&
      (order.trigger !== undefined || order.reasoned) &&
      order.object !== undefined,
  );
}

/** A place that the order names, or that stands beside it, and that the old version does not know. */
function newPlace(
  { destination, path, line }: OrderFact,
  before: Facts,
  hosts: readonly HostFact[],
): { readonly name: string; readonly anyones: boolean } | undefined {
  if (destination !== undefined && !["vague", "hidden folder"].includes(destination.kind)) {
    const { value, hostKind, kind } = destination;
    const known =
      kind === "host" && hostKind !== undefined
        ? isFamiliar(before, { host: value, kind: hostKind })
        : before.mentions(value);
    return known ? undefined : { name: value, anyones: isAnyones(hostKind) };
  }
  const near = hosts.find(
    (fact) =>
      fact.path === path &&
      Math.abs(fact.line - line) <= NEAR_LINES &&
      isStrange(fact) &&
      !fact.linked,
  );
  return near && { name: near.host, anyones: isAnyones(near.kind) };
}

function isAnyones(kind: string | undefined): boolean {
  return kind === "drop" || kind === "hidden";
}

function isStrange({ kind }: Pick<HostFact, "kind">): boolean {
  return kind === "foreign" || isAnyones(kind);
}

function isNamed(path: string, text: string): boolean {
  return text.includes(path.slice(path.lastIndexOf("/") + 1));
}

function flowChange(flow: FlowFact, before: Facts): Change {
  const { host, kind, carries } = flow;
  const to = host === "" ? "an address that is not fixed" : host;
  const what = `A program sends ${carries.join(", ") || "something"} to ${to}`;
  const known = kind === "unknown" || kind === "placeholder" || isFamiliar(before, { host, kind });
  if (carries.length === 0 || known) return change("flow", what, flow, NOVELTY);
  const severity = isAnyones(kind) ? "HIGH" : kind === "known" ? "LOW" : "MEDIUM";
  return change("flow", what, flow, { severity, because: `${host} is new as well` });
}

function hostChange(fact: HostFact): Change {
  return change("host", `The host ${fact.host} is named`, fact, NOVELTY);
}

function programChange(program: ProgramFact, before: Facts): Change {
  const { path, traits, host } = program;
  const acts = [...traits].sort().join(", ");
  const what = `The file ${path} can run${acts === "" ? "" : `; it ${acts}`}`;
  const foreign = host !== undefined && !isFamiliar(before, { host, kind: "foreign" });
  const takes = traits.has("collects") || traits.has("reads secrets");
  if (foreign && takes) {
    const because = `it gathers data and sends to ${host}, which the old version never names`;
    return change("program", what, program, { severity: "MEDIUM", because });
  }
  const ransom = traits.has("locks") && (traits.has("deletes") || traits.has("collects"));
  const because = ransom ? "it locks what it finds" : undefined;
  return change("program", what, program, because ? { severity: "MEDIUM", because } : NOVELTY);
}

function abilityChange(fact: AbilityFact): Change {
  const { ability, what } = fact;
  switch (ability) {
    case "persists":
      return change("capability", "Something stays behind and runs by itself", fact, {
        severity: "MEDIUM",
        because: "the old version leaves nothing behind",
      });
    case "spends":
      return change("capability", "It can cost money", fact, {
        severity: "MEDIUM",
        because: "the old version spends nothing",
      });
    case "reads":
      return change("capability", `It reads ${what}`, fact, NOVELTY);
    case "writes":
      return change("capability", "It writes files", fact, NOVELTY);
    default:
      return change("capability", `It runs ${what}`, fact, NOVELTY);
  }
}

function change(kind: Change["kind"], what: string, place: Place, weight: Weight): Change {
  const { path: file_path, line: line_number, quote } = place;
  return { kind, what, ...weight, file_path, line_number, quote };
}
