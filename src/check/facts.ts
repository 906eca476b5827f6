/**
 * What a version of a skill does, as facts that can be compared with those of another version:
 * the hosts it names, what it orders, what its programs send and do. No judgement is made here.
 */
import type { Skill } from "../skill/skill.ts";
import {
  ALL_VARIABLES,
  type Capabilities,
  capabilitiesOf,
  PERSISTS,
  privateData,
  SPENDS,
} from "./capabilities.ts";
import type { VerbClass } from "./views/directive-words.ts";
import { type Directive, directives } from "./views/directives.ts";
import { documents } from "./views/documents.ts";
import { sends } from "./views/flows.ts";
import { type HostKind, hostKind, hostsIn } from "./views/hosts.ts";
import { runPrograms } from "./views/run-programs.ts";
import { scripts, type Trait } from "./views/script-traits.ts";
import { namesAgentData, secretPathIn, secretVariableIn } from "./views/sensitive.ts";
import { sentences } from "./views/sentences.ts";
import { lineIn, textLines } from "./views/text-lines.ts";

/** Where a fact stands, and the words there. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly quote: string;
}

/** A host that the skill names. */
export interface HostFact extends Place {
  readonly host: string;
  readonly kind: HostKind;
  /** It stands in a link for readers. */
  readonly linked: boolean;
}

/** Something the agent is told to do. */
export interface OrderFact extends Place {
  readonly verbs: ReadonlySet<VerbClass>;
  readonly trigger: Directive["trigger"];
  readonly object: Directive["object"];
  readonly destination: Directive["destination"];
  readonly reasoned: boolean;
  readonly chosen: boolean;
  readonly role: Directive["sentence"]["role"];
}

/** Something a program sends. */
export interface FlowFact extends Place {
  readonly host: string;
  readonly kind: HostKind | "unknown";
  /** Kinds of private data it carries, those left out that a service expects as its key. */
  readonly carries: readonly string[];
}

/** A file that runs. */
export interface ProgramFact extends Place {
  readonly traits: ReadonlySet<Trait["name"]>;
  /** The host it sends to, where that is fixed. */
  readonly host: string | undefined;
}

/** Something the skill can do, as the capabilities have it. */
export interface AbilityFact extends Place {
  readonly ability: keyof Capabilities;
  readonly what: string;
}

/** The facts of one version, each by what makes it the same in another. */
export interface Facts {
  readonly hosts: ReadonlyMap<string, HostFact>;
  readonly orders: ReadonlyMap<string, OrderFact>;
  readonly flows: ReadonlyMap<string, FlowFact>;
  readonly programs: ReadonlyMap<string, ProgramFact>;
  readonly abilities: ReadonlyMap<string, AbilityFact>;
  /** True when some text of the skill holds these words. */
  mentions(words: string): boolean;
}

const MAX_QUOTE = 200;
const LANGUAGES_THAT_RUN = ["shell", "python", "javascript", "powershell"];

/** Gathers the facts of a skill. */
export function factsOf(skill: Skill): Facts {
  const texts = documents(skill).map(({ text }) => text.toLowerCase());
  return {
    hosts: hostFacts(skill),
    orders: orderFacts(skill),
    flows: flowFacts(skill),
    programs: programFacts(skill),
    abilities: abilityFacts(skill),
    mentions: (words) => texts.some((text) => text.includes(words.toLowerCase())),
  };
}

function hostFacts(skill: Skill): Map<string, HostFact> {
  const facts = new Map<string, HostFact>();
  for (const { path, text } of documents(skill)) {
    if (!text.includes("://")) continue;
    for (const [index, line] of text.split("\n").entries()) {
      if (!line.includes("://")) continue;
      for (const host of hostsIn(line)) {
        const kind = hostKind(skill, host);
        if (facts.has(host) || kind === "placeholder") continue;
        const linked = line.includes(`](http`) || /\bsee\b/i.test(line);
        facts.set(host, { path, line: index + 1, quote: quoted(line), host, kind, linked });
      }
    }
  }
  return facts;
}

function orderFacts(skill: Skill): Map<string, OrderFact> {
  const facts = new Map<string, OrderFact>();
  for (const directive of directives(skill)) {
    const { sentence, verbs, trigger, object, destination, reasoned, chosen } = directive;
    const { path, line, text, role } = sentence;
    const key = `${text.toLowerCase()}\0${destination?.value ?? ""}`;
    if (facts.has(key)) continue;
    const parts = { verbs, trigger, object, destination, reasoned, chosen, role };
    facts.set(key, { path, line, quote: quoted(text), ...parts });
  }
  for (const { path, line, text, role } of sentences(skill)) {
    const key = `${text.toLowerCase()}\0`;
    if (facts.has(key) || !isUrged(text) || !WORDS_TO_AGENTS.includes(role)) continue;
    facts.set(key, { path, line, quote: quoted(text), role, ...URGED });
  }
  return facts;
}

const WORDS_TO_AGENTS: readonly string[] = [
  "prose",
  "item",
  "quote",
  "comment",
  "heading",
  "decoded",
];
/** What kind of act it is no list of verbs says; the reader is told of it. */
const URGED = {
  ...{ verbs: new Set<VerbClass>(), trigger: undefined, object: undefined },
  ...{ destination: undefined, reasoned: false, chosen: false },
} as const;
const URGENT =
  /\b(?:always|never|must|make sure|ensure|do not|don['’]t|important|mandatory|required|regardless|whatever|no matter)\b/i;

/** Says with weight what is to be done, by a word or by capitals. */
function isUrged(text: string): boolean {
  if (URGENT.test(text)) return true;
  const letters = text.replace(/[^A-Za-z]/g, "");
  return letters.length > 20 && letters.replace(/[A-Z]/g, "").length < letters.length / 5;
}

function flowFacts(skill: Skill): Map<string, FlowFact> {
  const facts = new Map<string, FlowFact>();
  for (const { call, host, hostKind: kind, carried } of sends(skill)) {
    const taints = carried.filter(({ place }) => place !== "credential").map(({ taint }) => taint);
    const carries = [...new Set(taints.map((taint) => taint.what))].sort();
    const { path } = call.code.snippet;
    const key = [host, ...carries].join("\0");
    if (!facts.has(key))
      facts.set(key, { ...placeAt(skill, path, call.line), host, kind, carries });
  }
  return facts;
}

function programFacts(skill: Skill): Map<string, ProgramFact> {
  const traitsByPath = new Map(scripts(skill).map(({ path, traits }) => [path, traits]));
  const facts = new Map<string, ProgramFact>();
  for (const { path, language, text } of documents(skill)) {
    if (!LANGUAGES_THAT_RUN.includes(language)) continue;
    const traits = traitsByPath.get(path) ?? [];
    facts.set(path, {
      ...{ path, line: 1, quote: quoted(text.split("\n", 1)[0] ?? "") },
      traits: new Set(traits.map(({ name }) => name)),
      host: traits.find(({ host }) => host !== undefined)?.host,
    });
  }
  for (const { path, executable } of skill.files) {
    if (!executable || facts.has(path)) continue;
    facts.set(path, { path, line: 1, quote: "", traits: new Set(), host: undefined });
  }
  return facts;
}

function abilityFacts(skill: Skill): Map<string, AbilityFact> {
  const facts = new Map<string, AbilityFact>();
  const add = (ability: keyof Capabilities, what: string, place: Place | undefined) => {
    facts.set(`${ability}\0${what}`, { ...(place ?? NOWHERE), ability, what });
  };
  const { writes, persists, spends } = capabilitiesOf(skill);
  for (const what of privateData(skill))
    add(
      "reads",
      what,
      lineWith(skill, (line) => isReadIn(line, what)),
    );
  // Which files it is that are written changes with every edit; that files are written does not.
  if (writes.length > 0) {
    add(
      "writes",
      "",
      lineWith(skill, (line) => writes.some((path) => line.includes(path))),
    );
  }
  for (const { name, command } of runPrograms(skill)) {
    add("executes", name, placeAt(skill, command.snippet.path, command.line));
  }
  if (persists)
    add(
      "persists",
      "",
      lineWith(skill, (line) => PERSISTS.test(line)),
    );
  if (spends)
    add(
      "spends",
      "",
      lineWith(skill, (line) => SPENDS.test(line)),
    );
  return facts;
}

const NOWHERE: Place = { path: "SKILL.md", line: 1, quote: "" };

function isReadIn(line: string, what: string): boolean {
  if (what === ALL_VARIABLES) return /environ\b|process\.env|\bprintenv\b|\benv\b/.test(line);
  if (what === "agent data") return namesAgentData(line);
  if (what === "secrets in the environment") return secretVariableIn(line) !== undefined;
  return secretPathIn(line) === what;
}

function lineWith(skill: Skill, test: (line: string) => boolean): Place | undefined {
  for (const { path, text } of documents(skill)) {
    if (!test(text)) continue;
    const lines = text.split("\n");
    const index = lines.findIndex(test);
    if (index !== -1) return { path, line: index + 1, quote: quoted(lines[index] ?? "") };
  }
  return undefined;
}

function placeAt(skill: Skill, path: string, line: number): Place {
  const lines = textLines(skill, path);
  return { path, line, quote: lines === undefined ? "" : quoted(lineIn(lines, line)) };
}

function quoted(text: string): string {
  return text.trim().slice(0, MAX_QUOTE);
}
