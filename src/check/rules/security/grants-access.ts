import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { destinationIn, isChosenByUser } from "../../views/destinations.ts";
import { ORDER, RECURRING } from "../../views/directive-words.ts";
import { purpose } from "../../views/purpose.ts";
import { hasWord, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isOrderForbidden } from "../../views/wording.ts";

const GIVE = new RegExp(
  `${ORDER}(?:add|invite|grant|give|assign|make|share|authori[sz]e|include|create|provision|allow|register|append|install|leave|keep|set up|added|invited|granted|given)\\b|\\b(?:gets?|receives?)\\b`,
  "i",
);
const RIGHTS =
  /\b(?:owner|admin(?:istrator)?s?|root|superuser|collaborators?|maintainers?|editors?|co-?owner|members?|contributors?|(?:write|read|view|full|edit|push|ssh|shell|remote|comment)[- ]access|access (?:to|on|as|for)|(?:write|edit|owner|admin) (?:permissions?|rights?|role)|roles?|sudo|full control|privileges)\b/i;
/** A key that stands in the skill opens the machine to whoever wrote the skill. */
const KEY =
  /\bssh-(?:ed25519|rsa|dss) AAAA|\b(?:our|this|the following|my|author['’]s|vendor['’]s|support) (?:public |ssh |deploy )?key\b.{0,40}\bauthorized_keys\b|\bauthorized[_ ]keys\b.{0,60}\b(?:our|the following|author['’]s) |\bkeys?\b.{0,60}\bauthorized[_ ]keys\b.{0,30}\b(?:root|every|each|all)\b|(?:^|[\s"'(])(?:assets|references|scripts|keys|resources|files|data)\/[\w.-]{1,60}\b.{0,60}\bauthorized[_ ]keys\b|\bauthorized[_ ]keys\b.{0,60}\s(?:assets|references|scripts|keys|resources|files|data)\/[\w.-]{1,60}\b/i;
/** An account of the skill's own making that may do everything. */
const POWERFUL =
  /\b(?:user|account|login)\b.{0,40}\b(?:sudo(?:ers)?|wheel|admin(?:istrator)?s?|root|docker) (?:group|rights|role|file)\b.{0,40}\b(?:no|without(?: a)?|NOPASSWD|passwordless)\b|\bNOPASSWD\b.{0,20}\bALL\b|\bpasswordless (?:sudo|root|admin|ssh)\b/i;
/** An account with a password that everybody who reads the skill knows. */
const KNOWN_LOGIN =
  /\b(?:add|create|include|leave|keep|provision|set up)\b.{0,60}\b(?:accounts?|users?|logins?|admin\w*)\b.{0,40}\b(?:password|passphrase|credentials)\b(?: is| of|:)? ?["'`]?[\w!@#%^&*-]{3,40}/i;
const BOUNDED =
  /\b(?:tests?|testing|demo|seed\w*|local(?:ly|host)?|dev(?:elopment)?|example|sample|fixture\w*|docker|placeholder|generated|random|never|do not|don['’]t|ask)\b/i;
/** Purposes that hand out rights by trade. */
const ABOUT =
  /\b(?:access|iam|rbac|permissions?|roles?|user management|identit\w*|onboard\w*|invit\w*|collaborat\w*|members?|ssh|auth\w*|admin\w*)\b/;

const WORTH = wordSet(
  "owner admin administrator administrators root superuser collaborator collaborators maintainer maintainers editor editors member members contributor contributors access permission permissions rights role roles sudo control privileges ssh authorized password passphrase credentials",
);

/** Who is let in by name, by an order and not by the user, stays in. */
export const grantsAccess: Rule = {
  id: "grants-access",
  category: "unauthorized_tool_use",
  analyzer: "prose",
  title: "Only the user says who gets access.",
  remediation: "Let the user name whom to let in, and remove fixed accounts, keys and passwords.",
  severity: "HIGH",
  *check(skill) {
    const about = ABOUT.test(purpose(skill).text);
    for (const sentence of sentences(skill)) {
      const { text, role, path, line } = sentence;
      if (!hasWord(sentence, WORTH) || ["heading", "remark", "table", "code"].includes(role))
        continue;
      const give = GIVE.exec(text);
      if (give === null || isOrderForbidden(text, give)) continue;
      const found = whoIn(text);
      if (found === undefined) continue;
      yield {
        message: `The agent is told to let ${found.who} in`,
        file: path,
        line,
        severity: about && !found.certain ? "MEDIUM" : found.severity,
        signals: ["privilege", "control"],
        metadata: { quote: text.slice(0, 200) },
      };
    }

    function whoIn(
      text: string,
    ): { who: string; severity: Severity; certain?: boolean } | undefined {
      if (KEY.test(text)) return { who: "the holder of a key", severity: "HIGH", certain: true };
      if (POWERFUL.test(text) && !BOUNDED.test(text))
        return { who: "a new account with all rights", severity: about ? "MEDIUM" : "HIGH" };
      if (KNOWN_LOGIN.test(text) && !BOUNDED.test(text) && RIGHTS.test(text)) {
        const each = RECURRING.test(text);
        return { who: "whoever knows a fixed password", severity: each ? "HIGH" : "MEDIUM" };
      }
      if (!RIGHTS.test(text)) return undefined;
      const destination = destinationIn(skill, text);
      if (destination === undefined || isChosenByUser(text, destination)) return undefined;
      const someone =
        destination.kind === "handle" && !/^#|channel|group|bucket/i.test(destination.value);
      if (destination.kind === "address" || someone)
        return { who: destination.value, severity: "HIGH" };
      return undefined;
    }
  },
};
