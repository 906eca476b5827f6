import type { Skill } from "../../../skill/skill.ts";
import type { Rule } from "../../rule.ts";
import { RECURRING } from "../../views/directive-words.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { purpose } from "../../views/purpose.ts";
import { type Sentence, sentences } from "../../views/sentences.ts";
import { view } from "../../views/view.ts";

/** The words that urge; honest authors use them too, and so this rule never weighs much. */
const URGED =
  /\b(?:important|mandatory|required|critical|always|must|polic(?:y|ies)|complian\w+|regardless|whatever|even if|no matter|make sure|be sure)\b/i;
const WORD = /[a-z]{5,}/g;
/** Words that every instruction has. */
const PLAIN = new Set(
  "about above after again always among another before below being between cannot could doing during either every everything first following found having however important include including itself least make might must never nothing other please required right shall should since still their there these thing things those though through under until using where whether which while within without would write written ensure mandatory critical policy regardless whatever matter".split(
    " ",
  ),
);
const FEWEST_WORDS = 4;
/** At least so much of what a sentence speaks of stands nowhere else in the skill. */
const MOSTLY_NEW = 0.6;
const MAX_SENTENCES = 4000;
const MAX_TOLD = 10;

/** What leads away from the skill's purpose without any sign of harm: shown, not judged. */
export const sideDirective: Rule = {
  id: "side-directive",
  category: "policy_violation",
  analyzer: "prose",
  title: "What a skill orders belongs to what it says it is for.",
  remediation: "Say in the description that the skill does this, or remove the sentence.",
  severity: "LOW",
  *check(skill) {
    if (sentences(skill).length > MAX_SENTENCES) return;
    let told = 0;
    for (const directive of directives(skill)) {
      const { sentence } = directive;
      if (!["prose", "item", "comment", "heading", "quote"].includes(sentence.role)) continue;
      if (!isUrged(directive) || !leadsAway(skill, sentence.text)) continue;
      if (++told > MAX_TOLD) return;
      yield {
        message: "Directs the agent to something that the skill does not say it is for",
        file: sentence.path,
        line: sentence.line,
        metadata: { quote: sentence.text.slice(0, 200), trigger: directive.trigger },
      };
    }
  },
};

function isUrged({ sentence: { text } }: Directive): boolean {
  return URGED.test(text) && (RECURRING.test(text) || /\b(?:after|before|when|once)\b/i.test(text));
}

function leadsAway(skill: Skill, text: string): boolean {
  const words = new Set(
    (text.toLowerCase().match(WORD) ?? []).map(stem).filter((word) => !PLAIN.has(word)),
  );
  if (words.size < FEWEST_WORDS) return false;
  const stated = purposeStems(skill);
  const counts = usesOfWords(skill);
  let unheard = 0;
  for (const word of words) {
    if (stated.has(word)) return false;
    if ((counts.get(word) ?? 0) < 2) unheard++;
  }
  return unheard / words.size >= MOSTLY_NEW;
}

function stem(word: string): string {
  if (word.endsWith("ing")) return word.slice(0, -3);
  if (word.endsWith("ed") || word.endsWith("es")) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

const purposeStems = view(
  (skill: Skill): ReadonlySet<string> => new Set((purpose(skill).text.match(WORD) ?? []).map(stem)),
);

/** In how many sentences each word stands. */
const usesOfWords = view((skill: Skill): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const lastIn = new Map<string, Sentence>();
  for (const sentence of sentences(skill)) {
    for (const written of sentence.text.toLowerCase().match(WORD) ?? []) {
      const word = stem(written);
      if (lastIn.get(word) === sentence) continue;
      lastIn.set(word, sentence);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
});
