/** The hosts that a skill's code and its orders turn to; a link for the reader is not one. */
import type { Skill } from "../../skill/skill.ts";
import { blocks } from "./blocks.ts";
import { documents } from "./documents.ts";
import { hostKind, hostsIn } from "./hosts.ts";
import { snippets } from "./snippets.ts";
import { view } from "./view.ts";

const HOST =
  /^(?:(?:[a-z0-9_](?:[a-z0-9_-]{0,62})\.){1,10}[a-z][a-z0-9-]{1,62}|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])$/i;
/** A sentence that has something done with an address, in place of only naming it. */
const ACTS =
  /\b(?:call|fetch|send|sent|post|upload|download|request|quer(?:y|ies)|submit|push|pull|connect|ping|curl|get|put|import|load|install|open|visit|browse|navigate|go to|forward|report|sync|register|subscribe|webhook|endpoint|base url|api)\b/i;
const LINK = /!?\[[^\]\n]{0,300}\]\([^)\n]{0,600}\)/g;

/** Hosts without those of examples, in no particular order. */
export const contactedHosts = view((skill: Skill): readonly string[] => {
  const markdown = new Set(
    documents(skill)
      .filter(({ language }) => language === "markdown")
      .map(({ path }) => path),
  );
  const found = new Set<string>();
  const note = (text: string) => {
    if (!text.includes("://")) return;
    for (const host of hostsIn(text)) {
      if (HOST.test(host) && hostKind(skill, host) !== "placeholder") found.add(host);
    }
  };
  for (const { text } of snippets(skill)) note(text);
  for (const { path, text, language } of documents(skill)) {
    if (!markdown.has(path) && (language === "data" || language === "other")) note(text);
  }
  for (const { role, text } of blocks(skill)) {
    if (role === "code" || !text.includes("://")) continue;
    for (const line of text.split("\n")) {
      const said = line.replace(LINK, " ");
      if (ACTS.test(said)) note(said);
    }
  }
  return [...found];
});
