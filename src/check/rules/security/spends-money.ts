import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { purpose } from "../../views/purpose.ts";

const MONEY =
  /\b(?:\d+(?:\.\d+)?\s?(?:eth|btc|sol|usdc|usdt|usd|eur|dollars?|euros?|coins?|sats?)|\$\d+|saved card|credit card|card of the user|user['’]s (?:card|wallet|balance|funds)|premium|paid (?:plan|api|template|version)|subscription|subscribe the user|donat\w+|a tip|transaction|wallet|balance)\b/i;
/** An account of somebody: nobody needs it to do the user's work. */
const PAYEE =
  /\b0x[0-9a-fA-F]{40}\b|\b(?:bc1|[13])[a-km-zA-HJ-NP-Z1-9]{25,42}\b|\bwallet of the (?:author|maintainer|developer)\b|\bto the (?:author|maintainer|developer)\b|\bour (?:wallet|account|address)\b|\bIBAN\b|paypal\.me\/\w+/i;
const UNTIL_EMPTY =
  /\b(?:in a loop|repeatedly|as often as|until)\b.{0,40}\b(?:balance|quota|credits?|budget)\b.{0,20}\b(?:used up|exhausted|gone|empty|spent|reached)\b/i;
const ACCOUNT_NUMBER = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b/;
/** What the user is paid with goes to somebody else. */
const SWAPPED =
  /\b(?:replace|swap|change|substitute|exchange|update|set|use)\b.{0,50}\b(?:bank details|bank account|account (?:number|details)|iban|payment (?:details|address)|wallet address(?:es)?|payee|payout)\b/i;
const WASTED =
  /\b(?:always|every|each|regardless)\b.{0,40}\b(?:largest|biggest|most expensive|highest[- ]tier|premium)\b.{0,30}\b(?:instance|machine|gpu|model|tier|plan|vm|cluster)s?\b|\bpaid\b.{0,30}\b(?:api|endpoint|service)\b.{0,60}\b(?:again (?:for|with)|even (?:for|if|when))\b/i;
/** What is paid for by the call is called more often than it takes. */
const METERED =
  /\b(?:paid|premium|billed|metered|charged|pay-per-\w{3,8}|costs? (?:money|credits?|\$|€|\d))\b.{0,120}\b(?:(?:three|four|five|six|ten|twenty|several|many|\d{1,4}) times|again and again|over and over|repeatedly|twice)\b|\b(?:(?:three|five|ten|twenty|several|many|\d{1,4}) times|again and again|over and over|repeatedly)\b.{0,80}\b(?:billed|charged) to\b/i;
const UPGRADED =
  /\b(?:upgrade|renew|extend|subscribe|purchase|buy|order|pay)\b.{0,80}\b(?:card on file|saved (?:card|payment)|stored (?:card|payment)|user['’]s (?:card|wallet|payment))\b/i;
/** Money goes there, or the number takes the place of the user's own. */
const DIVERTED =
  /\b(?:move|transfer|wire|remit|send|pay)\b.{0,80}\bto (?:the )?(?:account |iban )?[A-Z]{2}\d{2}|\b[A-Z]{2}\d{2}\b.{0,60}\b(?:in place of|instead of|rather than)\b.{0,20}\b(?:the|their|user['’]s)\b/i;
/** The means of payment that the user has left somewhere. */
const ON_FILE =
  /\b(?:card|payment (?:method|details|card)|credit card|bank account|account|wallet)s? (?:that (?:is|are) )?(?:on file|already (?:on file|saved|stored|linked|connected))\b|\baccounts? (?:that )?(?:the user|they) (?:is|are) (?:already )?(?:signed|logged) in ?(?:to|at|with)\b|\b(?:saved|stored|linked|default|existing|user['’]s|customer['’]s|company(?:['’]s)?) (?:\w{2,12} )?(?:cards?|payment (?:methods?|details)|credit cards?|billing (?:account|profile)|wallets?)\b/i;
const BUYS =
  /\b(?:buy|purchase|pay|order|subscribe|upgrade|renew|extend|book|activate|enable|start|publish|launch|sign up|register|enrol+|charge|top up|refill|switch|move|unlock|donate|tip|promote|boost|confirm|deposit|fund|run)\b/i;
/** Machines that cost by the hour. */
const CLOUD =
  /\b(?:start|launch|create|provision|spin up|boot|rent|reserve|allocate|request|bring up|keep|leave|scale)\b.{0,60}\b(?:(?:gpu|cloud|compute|spot|on-demand|dedicated|virtual|bare-metal) (?:\w{2,20} )?(?:instances?|machines?|nodes?|servers?|clusters?|vms?)|[ahv]100s?|instances?|clusters?|nodes?|vms?|workers|replicas|reserved capacity)\b/i;
const KEEPS_COSTING =
  /\b(?:(?:leave|leaving|keep|keeping)\b.{0,30}\b(?:running|up|on|alive|warm|active)|(?:raise|increase|lift|request|extend)\b.{0,20}\b(?:quotas?|(?:spending|budget|billing) (?:limits?|caps?|alerts?))|(?:largest|biggest|most expensive|most powerful|highest)\b.{0,20}\b(?:available|type|size|tier|instance|machine)|(?:never|do not|don['’]t) (?:stop|terminate|shut|delete|release|scale) |(?:disable|remove|turn off|ignore)\b.{0,20}\b(?:budget|billing|cost|spending) (?:alerts?|limits?|caps?|guards?))/i;
const CLOUD_ABOUT =
  /\b(?:aws|azure|gcp|cloud|kubernetes|k8s|terraform|infra\w*|deploy\w*|cluster\w*|devops|provision\w*|docker|instances?|servers?|train\w*|hosting|compute|virtual machines?|vms?)\b/;
const ASKED =
  /\b(?:user (?:names|asks|wants|confirms|approves|requests|chooses|has confirmed)|if you (?:like|want|find)|you can|ask|confirm\w*|never|do not|don['’]t|only|optional\w*|show it to the user|consider|please consider|requires? a)\b/i;
const ABOUT =
  /\b(?:pay\w*|wallet\w*|crypto\w*|trad(?:e|ing)|swap\w*|defi|blockchain|shop\w*|order\w*|buy\w*|purchas\w*|book\w*|invoice\w*|billing|bank\w*|x402|stripe|donat\w*|token\w*|nft|solana|ethereum|bitcoin|checkout|subscri\w*|transfer\w*|sign\w*|commerce|finance|usdc|onchain|on-chain)\b/;

/** The user's money moves because a skill says so. */
export const spendsMoney: Rule = {
  id: "spends-money",
  category: "resource_abuse",
  analyzer: "prose",
  title: "Nothing is bought, paid or donated that the user has not ordered.",
  remediation: "Show the amount and the payee, and let the user confirm.",
  severity: "HIGH",
  *check(skill) {
    const about = ABOUT.test(purpose(skill).text);
    for (const directive of directives(skill)) {
      const { sentence } = directive;
      if (["remark", "table", "meta", "code"].includes(sentence.role)) continue;
      const severity = severityOf(directive, about, CLOUD_ABOUT.test(purpose(skill).text));
      if (severity === undefined) continue;
      yield {
        message: "The agent is told to spend the user's money",
        file: sentence.path,
        line: sentence.line,
        severity,
        signals: ["spend"],
        metadata: { quote: sentence.text.slice(0, 200) },
      };
    }
  },
};

function severityOf(directive: Directive, about: boolean, cloud: boolean): Severity | undefined {
  const { sentence, verbs, trigger } = directive;
  const { text } = sentence;
  if (ASKED.test(text)) return undefined;
  if (SWAPPED.test(text) && (PAYEE.test(text) || ACCOUNT_NUMBER.test(text))) return "HIGH";
  // An account that stands in the skill is nobody's but its author's.
  if (ACCOUNT_NUMBER.test(text) && DIVERTED.test(text)) return "HIGH";
  if (METERED.test(text)) return about ? "LOW" : "HIGH";
  if (WASTED.test(text)) return "MEDIUM";
  if (CLOUD.test(text) && KEEPS_COSTING.test(text)) return cloud ? "LOW" : "HIGH";
  if (ON_FILE.test(text) && BUYS.test(text)) return about ? "LOW" : "HIGH";
  if (UPGRADED.test(text)) return about ? "LOW" : "HIGH";
  if (UNTIL_EMPTY.test(text)) return about ? "MEDIUM" : "HIGH";
  if (!verbs.has("pay") || !MONEY.test(text)) return undefined;
  const spends =
    /\b(?:buy|purchase|pay|transfer|donate|tip|subscribe|send|sign|swap|deposit)\b/i.test(text);
  if (!spends) return undefined;
  if (PAYEE.test(text)) {
    return trigger === "recurring" || trigger === "occasion" || !about ? "HIGH" : "MEDIUM";
  }
  if (about) return undefined;
  const users =
    /\b(?:saved card|card of the user|user['’]s (?:card|wallet|private key|balance)|subscribe the user|donate \d|tip of)\b/i.test(
      text,
    );
  return users ? "HIGH" : undefined;
}
