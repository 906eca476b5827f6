import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { hostKind, hostsIn } from "../../views/hosts.ts";

const STARTED =
  /\b(?:run|runs|running|execute\w*|start|started|launch\w*|open|install\w*|double-?click|make it executable|paste|set ?up|activate\w*|commands? (?:you find )?there|must be running|unpack|unzip|extract)\b/i;
const LOCKED_ARCHIVE =
  /\b(?:extract|unzip|unpack|decompress|archive|zip|rar|7z|download\w*)\b.{0,80}\b(?:pass(?:word|code|phrase)?|protected|code)\b/i;
const PASTED =
  /\b(?:paste|copy)\b.{0,60}\b(?:terminal|powershell|command prompt|console|cmd|shell|run dialog)\b|\b(?:terminal|powershell|console)\b.{0,40}\bpaste\b/i;
const PROGRAM =
  /\.(?:exe|msi|dmg|pkg|app|scr|bat|cmd|ps1|vbs|jar|apk|deb|rpm|appimage|crx|xpi|iso|zip|7z|rar|tgz|tar\.gz)\b|\b(?:driver|binary|installer|helper|runtime|core utility|agent|module|plug-?in|extension|loader|client|service|executable|cli|tool|command|code|line|archive|setup)\b/i;
const RELEASE =
  /github\.com\/[\w.-]{1,60}\/[\w.-]{1,100}\/(?:releases\/download|raw)\/\S{1,200}\.(?:exe|msi|dmg|pkg|zip|scr|bat|ps1|7z|rar)\b/i;
const INSTALLER = /https?:\/\/[^\s"'`<>)]{4,200}\.(?:exe|msi|dmg|pkg|scr|crx|run|bat)\b/i;
const NEEDED =
  /\b(?:before|first|prerequisite|required?|requires|needs?|must|has to|does not work|or nothing works|prior to|important|mandatory|to activate|missing|step 0|in order to use)\b/i;

/** "Install this first" is how most campaigns reach the machine; the skill itself stays clean. */
export const fakePrerequisite: Rule = {
  id: "fake-prerequisite",
  category: "supply_chain_attack",
  analyzer: "prose",
  title: "What a skill needs comes from a place that everybody can check.",
  remediation: "Name a package of a public registry with its version, or a vendor's own page.",
  severity: "HIGH",
  *check(skill) {
    for (const directive of directives(skill)) {
      const { sentence, verbs } = directive;
      if (["remark", "code", "meta"].includes(sentence.role)) continue;
      if (
        !verbs.has("fetch") &&
        !verbs.has("run") &&
        !PASTED.test(sentence.text) &&
        !LOCKED_ARCHIVE.test(sentence.text)
      )
        continue;
      const found = severityOf(skill, directive);
      if (found === undefined) continue;
      yield {
        message: `The user or the agent is told to ${found.what}`,
        file: sentence.path,
        line: sentence.line,
        severity: found.severity,
        signals: ["fetch", "execute", "foreign-host"],
        metadata: { quote: sentence.text.slice(0, 200) },
      };
    }
  },
};

function severityOf(
  skill: Skill,
  { sentence }: Directive,
): { severity: Severity; what: string } | undefined {
  const { text, code } = sentence;
  const locked =
    LOCKED_ARCHIVE.test(text) &&
    !/\b(?:user|they|you) (?:gives?|has|have|provides?|enters?)|--password\b/i.test(text);
  if (
    locked &&
    /\b(?:run|execute|start|launch|install\w*|open the (?:program|app)|program inside)\b/i.test(
      text,
    )
  ) {
    return { severity: "HIGH", what: "run what comes in a locked archive" };
  }
  const [host] = hostsIn(`${text} ${/:$/.test(text) && PASTED.test(text) ? code : ""}`);
  if (host === undefined || !(STARTED.test(text) || INSTALLER.test(text))) return undefined;
  const kind = hostKind(skill, host);
  const pasted = PASTED.test(text);
  if (kind === "drop" || kind === "hidden") {
    return { severity: "HIGH", what: `run what comes from ${host}` };
  }
  if (kind === "known" && RELEASE.test(text) && NEEDED.test(text)) {
    return { severity: "MEDIUM", what: "run a program of an account at a public host" };
  }
  if (kind === "foreign" && INSTALLER.test(text)) {
    return { severity: STARTED.test(text) ? "HIGH" : "MEDIUM", what: `run a program from ${host}` };
  }
  if (kind === "foreign" && pasted) {
    return { severity: "HIGH", what: `paste a command that ${host} answers` };
  }
  if (kind !== "foreign" || !PROGRAM.test(text)) return undefined;
  const brought =
    /\b(?:download\w*|fetch\w*|get|paste|copy|grab|obtain|visit)\b/i.test(text) ||
    /\.(?:exe|msi|dmg|pkg|crx|scr)\b/i.test(text);
  if (!brought) return undefined;
  const severity =
    pasted || NEEDED.test(text) || /\.(?:exe|msi|scr|bat|ps1|vbs)\b/i.test(text)
      ? "HIGH"
      : "MEDIUM";
  return { severity, what: `run a program from ${host}` };
}
