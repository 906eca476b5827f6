import { fieldOf, type Skill } from "../../../skill/skill.ts";
import type { Rule } from "../../rule.ts";
import { NPM_PACKAGES, PYPI_PACKAGES } from "../../views/popular-packages.ts";
import { OFFICIAL_SKILLS, SKILL_WORDS, VENDORS } from "../../views/well-known-names.ts";

/** It takes the place of another, or says nothing of what it does. */
const REPLACES =
  /\b(?:drop-?in|replacement|replaces|official|same as|just like|compatible with the|original|genuine|fork of)\b/i;
const FEWEST_WORDS = 4;

/** Who looks for one skill and finds the other has been taken in. */
export const shadowedName: Rule = {
  id: "shadowed-name",
  category: "skill_discovery_abuse",
  analyzer: "files",
  title: "A skill does not pass for another's.",
  remediation: "Choose a name of your own, and spell the names of others right.",
  severity: "MEDIUM",
  *check(skill) {
    const field = fieldOf(skill, "name");
    if (typeof field?.value !== "string") return;
    const known = imitated(field.value.toLowerCase());
    if (known === undefined) return;
    // A slip in a name that the description puts right is a slip.
    const spelt = descriptionOf(skill).toLowerCase().includes(known.name);
    const passesFor = REPLACES.test(descriptionOf(skill)) || isVague(descriptionOf(skill));
    yield {
      message: `the name is almost "${known.name}"${passesFor ? ", and the description does not tell it apart" : ""}`,
      line: field.line,
      field: "name",
      severity: passesFor ? "HIGH" : known.word && spelt ? "LOW" : "MEDIUM",
      metadata: { stance: "ignored", known: known.name },
    };
  },
};

function descriptionOf(skill: Skill): string {
  const value = fieldOf(skill, "description")?.value;
  return typeof value === "string" ? value : "";
}

function isVague(description: string): boolean {
  return (description.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) < FEWEST_WORDS;
}

/** What a name is a slip of: a well-known skill, a maker, a package, or a common word. */
function imitated(name: string): { name: string; word: boolean } | undefined {
  const official = OFFICIAL_SKILLS.find((skill) => isSlip(name, skill));
  if (official !== undefined) return { name: official, word: false };
  for (const word of name.split(/[^a-z0-9]+/)) {
    if (word.length < 5 || isKnown(word)) continue;
    const vendor = word.length > 5 ? VENDORS.find((known) => isSlip(word, known)) : undefined;
    if (vendor !== undefined) return { name: vendor, word: false };
    const common = [...SKILL_WORDS].find((known) => isSlip(word, known, VOWEL));
    if (common !== undefined) return { name: common, word: true };
  }
  return undefined;
}

/** Words of their own, their plurals and other forms. */
function isKnown(word: string): boolean {
  const bare = word.replace(/(?:ing|ed|er|es|s)$/, "");
  return [word, bare, `${bare}e`].some(
    (form) =>
      SKILL_WORDS.has(form) ||
      VENDORS.includes(form) ||
      NPM_PACKAGES.has(form) ||
      PYPI_PACKAGES.has(form),
  );
}

const ANY = /./;
/** Without a consonant a common word is often another: contract and contact. */
const VOWEL = /[aeiou]/;
const LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
};

/** Two letters swapped, one missing or doubled inside, or a digit for one: no other word. */
function isSlip(word: string, known: string, missing = ANY): boolean {
  if (word === known || Math.abs(word.length - known.length) > 1 || known.length < 6) return false;
  if (word.replace(/[01345]/g, (digit) => LETTERS[digit] ?? digit) === known) return true;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  if (word.length === known.length) {
    const swapped = word[at] === known[at + 1] && word[at + 1] === known[at];
    return swapped && word.slice(at + 2) === known.slice(at + 2);
  }
  // At the end a letter more or less makes a plural or another form.
  if (word.length < known.length) {
    const left = at > 0 && at < word.length && word.slice(at) === known.slice(at + 1);
    return left && missing.test(known[at] ?? "");
  }
  return at < known.length && word[at] === known[at - 1] && word.slice(at + 1) === known.slice(at);
}
