import { fieldOf, type Skill } from "../../../skill/skill.ts";
import { parseToolList } from "../../../skill/tool-list.ts";
import type { Rule } from "../../rule.ts";
import { documents } from "../../views/documents.ts";
import { strangerIn } from "../../views/hosts.ts";
import { purpose } from "../../views/purpose.ts";
import { namesAgentData, secretPathIn } from "../../views/sensitive.ts";

/** Every tool there is, or every command. */
const EVERYTHING =
  /^(?:\*|all|mcp__\*|mcp__\w+__\*|[A-Za-z]+\(\s{0,8}\*?\s{0,8}\)|[A-Za-z]+\(\*:\*\))$/i;
const WHOLE_SHELL = /^(?:Bash|Shell|Terminal|bash|shell|execute|run_command)$/;
/** Work that needs a shell or the network, by its own words. */
const NEEDS_MUCH =
  /\b(?:deploy\w*|install\w*|shell|command|cli|terminal|git\w*|docker|kubernetes|devops|build\w*|test\w*|debug\w*|cod(?:e|ing)|develop\w*|script\w*|api|server|database|automat\w*|infrastructure|cloud|aws|azure|gcp|ssh|browser|scrap\w*|download\w*|fetch\w*|search\w*|web|http|network|agent\w*|workflow\w*|repositor\w*|package\w*|npm|pip|python|node|sdk|migrat\w*|run\w*|execut\w*|machine|system)\b/i;
/** Rights that the work does not need are there for something else. */
export const overPermission: Rule = {
  id: "over-permission",
  category: "policy_violation",
  analyzer: "files",
  title: "A skill asks for the tools that its work needs.",
  remediation: "List the tools and commands one by one: `Read, Bash(git log *)`.",
  severity: "LOW",
  *check(skill) {
    const field = fieldOf(skill, "allowed-tools");
    const list = parseToolList(field?.value);
    const tools = list.ok ? list.tools : [];
    const wide = tools.filter((tool) => EVERYTHING.test(tool));
    const whole = tools.filter((tool) => WHOLE_SHELL.test(tool));
    if (field === undefined || (wide.length === 0 && whole.length === 0)) return;
    const needed = NEEDS_MUCH.test(purpose(skill).text.replaceAll("-", " "));
    const reach = needed ? undefined : unsaidReach(skill);
    yield {
      message: `${[...wide, ...whole].join(", ")} allows everything${reach === undefined ? "" : `, and the skill ${reach}, which its description does not say`}`,
      line: field.line,
      field: "allowed-tools",
      severity:
        wide.length > 0 && reach !== undefined
          ? "MEDIUM"
          : wide.length > 0 && !needed
            ? "LOW"
            : "INFO",
      signals: needed ? [] : ["privilege"],
      metadata: { stance: "ignored" },
    };
  },
};

/** What it touches beyond its words: private data or hosts of others. */
function unsaidReach(skill: Skill): string | undefined {
  for (const { text } of documents(skill)) {
    const secret =
      secretPathIn(text) ?? (namesAgentData(text) ? "the agent's own data" : undefined);
    if (secret !== undefined) return `reads ${secret}`;
    const host = strangerIn(skill, text);
    if (host !== undefined) return `names ${host}`;
  }
  return undefined;
}
