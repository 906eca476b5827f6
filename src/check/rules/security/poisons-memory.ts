import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { destinationIn } from "../../views/destinations.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { mayGiveOrders, originOf } from "../../views/origin.ts";
import { purpose } from "../../views/purpose.ts";
import { type Sentence, sentences } from "../../views/sentences.ts";
import { rewritesOthers, spreadsItself } from "../../views/skill-spread.ts";

const CONTROL_FILE =
  /\b(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|IDENTITY|HEARTBEAT|USER)\.md\b|\.cursorrules\b|\.windsurfrules\b|copilot-instructions\.md|\.claude\/(?:settings|hooks|commands|agents)|\.claude\.json|\bmcp\.json\b|(?:agent|assistant|model)['’]?s? (?:own |long-term |permanent )?(?:settings|configuration|instructions? file|memory|notes|notebook|system prompt|rules file)|system prompt of the agent|user['’]s configuration/i;
const LASTING =
  /\b(?:future|later|next|all|subsequent|new) (?:sessions?|conversations?|tasks?|runs?|agents?)\b|\bpermanent\w*|\bsurvives?\b|\bpersist\w*|\blong[- ]term memory\b|\bso that (?:they|it|you|other|later)\b|\bevery (?:repository|project|skill|session|file|SKILL)|\bother (?:agents?|skills?)\b|\balways\b|~\/\.|\btrusted\b|\bfrom now on\b|\bin advance\b|\bpreferred\b|\ballow(?:ed)?[- ]?list\b|\bdefaultMode\b|\(\*\)|\bhooks?\b|after each tool|\bprefer this skill\b|user['’]s home/i;
/** It reaches beyond this project, or binds the agent to something. */
const GRIP =
  /~\/|\bhome\b|\bevery (?:repository|project|skill|session)|\bother (?:agents?|skills?)\b|\btrust\w*|\bprefer\w*|\bin advance\b|\ballow(?:ed)?[- ]?list\b|\bdefaultMode\b|\(\*\)|\balways\b|\bhooks?\b|\bafter each tool\b|\bfollow (?:them|it)\b|\bsurvives?\b|\bpermanent\w*/i;
/** It makes the skill itself, or somebody, come first for good. */
const BINDS =
  /\b(?:this skill|trust\w*|without (?:asking|confirmation|review)|first from now on|before (?:any|every|all) other|never ask|ignore)\b/i;
/** What an agent is, not what a project needs. */
const SELF =
  /\b(?:SOUL|IDENTITY|HEARTBEAT)\.md\b|\bsystem prompt of the agent\b|\bagent['’]s system prompt\b/;
const MEMORY =
  /\b(?:remember|store|save|persist|record|memori[sz]e|keep)\b.{0,40}\b(?:in (?:your|the|long-term) memory|to (?:your |the )?(?:long-term )?memory|for (?:all |any |every )?(?:future|later|subsequent|next) (?:sessions|conversations|tasks|chats|work)|permanently)\b/i;
/** A consent that the user never gave is written down as one that the user gave. */
const FALSE_CONSENT =
  /\b(?:save|write|store|add|note|record|remember|put|keep|enter|log)\b.{0,160}\b(?:user|owner) (?:has |have )?(?:already )?(?:approved|agreed|authori[sz]ed|consented|allowed|allows|trusts|accepts|accepted|wants|prefers)\b.{0,80}\b(?:without (?:questions?|asking|confirmation|review|prompts?)|(?:all|any|every) (?:downloads?|commands?|requests?|actions?|uploads?|changes?|tools?|scripts?|purchases?|access)|never (?:wants? to be |be )?(?:asked|reminded|told|prompted))\b/i;
const TRUST =
  /\b(?:trust\w*|no review|exempt\w*|allow\w*|never|always|approv\w*|safe|permission|prefer\w*|question)\b/i;
const SPREAD =
  /\b(?:copy|insert|spread|propagate|add|include|install|append|prepend|replicate|write)\b.{0,20}\b(?:this|these|the following|its own) (?:skill|instructions?|paragraph|rules?|notice|block|text|section|directive|line)s?\b.{0,50}\b(?:every|all|other|each|any|sub-?agents?)\b.{0,30}\b(?:skills?|skill folder|SKILL\.md|projects?|repositor(?:y|ies)|agents?|files?|prompts?)\b/i;
const REMOTE =
  /\b(?:instructions?|steps?|guides?|guidelines|playbook|runbook|procedure|checklist|manual|brief(?:ing)?|script|says|whatever|everything|rules|tasks|directives|commands|orders|guidance|newest version|latest version|what it says|follow (?:it|them)\b|contents?|prompt|skill\.md|latest|configuration|newest text|this file|next|follow https?:)/i;
const FOLLOW =
  /\b(?:follow|obey|apply|do (?:what|as|everything|whatever)|act on|act accordingly|work through|go through|perform|honou?r|abide by|execute|carry out|comply|replace|overwrite|reads? its tasks|new instructions|update (?:this|your)|adopt|load it|as (?:your )?(?:next )?instructions?)\b/i;
const ASKED =
  /\b(?:if the user|ask|suggest|propose|offer|user (?:wants|asks|decides|confirms|approves)|with permission|let the user|optional\w*|check whether|read|users? can|(?<!that )you can|never|do not|example)\b/i;
const ABOUT =
  /\b(?:claude\.md|agents\.md|memory|memories|skills?|settings|hooks?|mcp|rules|instructions|claude|cursor|codex|gemini|copilot|configur\w*|onboarding|learn\w*|plugins?)\b/;

/** What an agent reads at every start is not a place for a skill's orders. */
export const poisonsMemory: Rule = {
  id: "poisons-memory",
  category: "prompt_injection",
  analyzer: "prose",
  title: "A skill writes no orders into the agent's memory, settings or other skills.",
  remediation: "Keep the text in the skill; propose a change of such files to the user.",
  severity: "HIGH",
  *check(skill) {
    const about = ABOUT.test(purpose(skill).text);
    for (const directive of directives(skill)) {
      const { sentence } = directive;
      if (["table", "remark", "meta"].includes(sentence.role)) continue;
      const severity = severityOf(skill, directive, about);
      if (severity === undefined) continue;
      yield {
        message: "The agent is told to change what governs it from now on",
        file: sentence.path,
        line: sentence.line,
        severity: sentence.role === "code" && severity === "HIGH" ? "MEDIUM" : severity,
        signals: ["control", "persist"],
        metadata: { quote: sentence.text.slice(0, 200) },
      };
    }
    yield* spreading(skill);
  },
};

/** Without one of these nobody speaks of other skills, or of where a skill could spread to. */
const KIN =
  /\bskills?\b|SKILL\.md|\bagents?\b|\brepos|\bprojects?\b|\bmachines?\b|\bworkspaces?\b/i;
const NEIGHBOURS = 4;

/** Whole sentences, since such orders are often told of "the assistant" and not to it. */
function* spreading(skill: Skill): Iterable<Evidence> {
  const all = sentences(skill);
  for (const [index, sentence] of all.entries()) {
    if (["table", "remark", "meta", "heading"].includes(sentence.role)) continue;
    if (!KIN.test(sentence.text)) continue;
    const following = all
      .slice(index + 1, index + 1 + NEIGHBOURS)
      .filter(({ path, section }) => path === sentence.path && section === sentence.section)
      .map(({ text }) => text);
    const after = [...following, sentence.code].join("\n");
    const rewrites = rewritesOthers(skill, sentence, after);
    const severity = rewrites ?? spreadsItself(skill, sentence, following.join("\n"));
    if (severity === undefined) continue;
    yield {
      message:
        rewrites === undefined
          ? "The skill is to be copied to where nobody asked for it"
          : "The agent is told to rewrite other skills",
      file: sentence.path,
      line: sentence.line,
      severity,
      signals: ["control", "persist"],
      metadata: { quote: sentence.text.slice(0, 200) },
    };
  }
}

function severityOf(
  skill: Skill,
  { verbs, sentence }: Directive,
  about: boolean,
): Severity | undefined {
  const { text } = sentence;
  if (SPREAD.test(text) && !ASKED.test(text)) return "HIGH";
  if (FALSE_CONSENT.test(text) && !/\b(?:if|when|once|after|whether) (?:the )?user\b/i.test(text))
    return about ? "MEDIUM" : "HIGH";
  const remote = remoteOrders(
    skill,
    sentence,
    verbs.has("fetch") || verbs.has("edit") || /\b(?:check|read|load|reads)\b/i.test(text),
  );
  if (remote !== undefined) return remote;
  const asked = ASKED.test(text);
  if (MEMORY.test(text) && !/\b(?:if the user|ask|asks)\b/i.test(text))
    return TRUST.test(text) && !about ? "HIGH" : "LOW";
  if (asked) return undefined;
  if (
    /\bmcp server\b/i.test(text) &&
    verbs.has("edit") &&
    destinationIn(skill, text)?.kind === "host"
  )
    return about ? "MEDIUM" : "HIGH";
  if (!verbs.has("edit") || !CONTROL_FILE.test(text)) return undefined;
  if (about) return LASTING.test(text) && BINDS.test(text) ? "MEDIUM" : "LOW";
  if (SELF.test(text)) return "MEDIUM";
  if (!LASTING.test(text)) return "LOW";
  return GRIP.test(text) ? "HIGH" : "MEDIUM";
}

/** A request that gives something to the address, rather than get orders from it. */
const TELLS_ADDRESS =
  /\s(?:-X ?|--request[ =])(?:POST|PUT|PATCH|DELETE)\b|\s(?:-d|--data\S{0,12}|--json) /;
const ADDRESS = /https?:\/\/[^\s"'`<>)\]]{4,300}/i;

/** Whoever answers at the address tells the agent what to do, each time anew. */
function remoteOrders(
  skill: Skill,
  { text, code }: Sentence,
  fetches: boolean,
): Severity | undefined {
  if (!fetches || !FOLLOW.test(text) || !REMOTE.test(text)) return undefined;
  const shown = /:$/.test(text) && !TELLS_ADDRESS.test(code);
  const [url] = ADDRESS.exec(shown ? `${text} ${code}` : text) ?? [];
  if (url === undefined) return undefined;
  const origin = originOf(skill, url);
  if (origin.kind === "placeholder") return undefined;
  if (mayGiveOrders(origin)) return "LOW";
  // A file at a code host can be looked at, and its changes are on record.
  return origin.kind === "account" ? "MEDIUM" : "HIGH";
}
