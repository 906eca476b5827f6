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

/** Strong words of the trade; "secure" and "safe" are in every description. */
const SECURITY =
  /\b(?:security|cyber\w*|pen-?test\w*|penetration[- ]test\w*|red[- ]team\w*|blue[- ]team\w*|purple[- ]team\w*|vulnerab\w*|exploit\w*|malware|ransomware|threats?|forensic\w*|incident[- ]response|dfir|siem|yara|sigma rules?|mitre|att&ck|owasp|cve(?:-\d+)?|cwe|ctf|honeypot\w*|phishing|intrusion|detecting|hunting|reverse[- ]engineering|privilege[- ]escalation|lateral[- ]movement|credential[- ](?:theft|dumping|access)|exfiltration|injection|xss|csrf|ssrf|backdoors?|rootkits?|c2|hardening|attack\w*|audit(?:s|ing)? (?:of )?(?:code|smart|security)|secrets? scann\w*|sast|dast|sandbox escape|evasion|burp|metasploit|nmap|wireshark|splunk|edr|soc analyst)\b/i;

/** What a skill says it is for. */
export const purpose = view((skill: Skill): Purpose => {
  const name = fieldOf(skill, "name")?.value;
  const description = fieldOf(skill, "description")?.value;
  const parts = [name, description].filter((part) => typeof part === "string");
  const text = parts.join(" ").toLowerCase();
  return {
    text,
    words: new Set(text.match(/[a-z0-9]{4,}/g) ?? []),
    security: SECURITY.test(text.replaceAll("-", " ")) || SECURITY.test(text),
  };
});
