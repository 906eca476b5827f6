import { fieldOf, type Skill } from "../../skill/skill.ts";
import { view } from "./view.ts";

/** What a skill says it is for: from its name and description alone, or attacks excuse themselves. */
export interface Purpose {
  /** Name and description, in lower case. */
  readonly text: string;
  /** Words of four letters and more that stand in it. */
  readonly words: ReadonlySet<string>;
  /** It teaches or does security work, where attack text is its subject. */
  readonly security: boolean;
}

/** Words that only the trade uses: one is enough. */
const TRADE =
  /\b(?:cyber\w*|pen-?test\w*|penetration[- ]test\w*|(?:red|blue|purple)[- ]team\w*|vulnerab\w*|exploit(?:s|ed|ation|ing)?|malware|ransomware|forensic\w*|incident[- ]response|dfir|siem|yara|sigma rules?|mitre|att&ck|owasp|cve(?:-\d+)?|cwe|ctf|honeypot\w*|phishing|intrusion|threat[- ](?:hunt\w*|model\w*|intel\w*|actors?|detection)|privilege[- ]escalation|lateral[- ]movement|credential[- ](?:theft|dumping|access)|exfiltration|(?:prompt|sql|code|command|process|dll)[- ]injections?|xss|csrf|ssrf|backdoors?|rootkits?|c2|secrets? scann\w*|sast|dast|sandbox escape|evasion|burp|metasploit|nmap|wireshark|splunk|edr|soc analyst|kerberoast\w*|attack (?:surface|path|vector|simulation)s?|adversar\w*)\b/i;
/** "Security" and its kin stand in many descriptions; in the name, or two together, they are the topic. */
const TOPIC =
  /\b(?:security|threats?|attack(?:s|ers?|ing)?|hardening|hunting|detections?|detecting|injections?|audit(?:s|ing)? (?:of )?(?:code|smart|security)|hack\w*|reverse[- ]engineering)\b/gi;

/** What a skill says it is for. */
export const purpose = view((skill: Skill): Purpose => {
  const name = fieldOf(skill, "name")?.value;
  const description = fieldOf(skill, "description")?.value;
  const parts = [name, description].filter((part) => typeof part === "string");
  const text = parts.join(" ").toLowerCase();
  return {
    text,
    words: new Set(text.match(/[a-z0-9]{4,}/g) ?? []),
    security: isAboutSecurity(typeof name === "string" ? name : "", text),
  };
});

function isAboutSecurity(name: string, text: string): boolean {
  if (TRADE.test(text) || TRADE.test(text.replaceAll("-", " "))) return true;
  if (name.replaceAll("-", " ").search(TOPIC) !== -1) return true;
  return new Set(text.match(TOPIC)).size > 1;
}
