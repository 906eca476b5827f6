import type { Skill } from "../../../skill/skill.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { purpose } from "../../views/purpose.ts";
import { sentences } from "../../views/sentences.ts";
import { type Snippet, snippets } from "../../views/snippets.ts";

/** An address that receives money: coins, an account of a bank, an account of a payment service. */
const PAYEE =
  /(["'`])((?:bc1|ltc1|tb1)[a-z0-9]{20,70}|0x[0-9a-fA-F]{40}|[13T][1-9A-HJ-NP-Za-km-z]{25,34}|4[0-9AB][1-9A-HJ-NP-Za-km-z]{60,110}|(?:r|D|L)[1-9A-HJ-NP-Za-km-z]{25,34}|[1-9A-HJ-NP-Za-km-z]{43,44}|[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7} ?[A-Z0-9]{0,3}|acct_[A-Za-z0-9]{10,30}|addr1[a-z0-9]{30,110}|(?:https:\/\/)?paypal\.me\/\w{3,40})\1/g;
/** Whom somebody has set to be paid. */
const SET =
  /\b(?:to|payee|recipient|receiver|wallet|address|addr|payTo|pay_to|dest(?:ination)?|beneficiary|merchant\w*|account|iban|target|payout\w*)\b/i;
/** What is no reason to pay somebody else: chance, the count of orders, the sum, who looks on. */
const PRETEXT =
  /Math\.random|\brandom(?:\.\w{1,20})?\(|\brandint\(|\bmt_rand\(|\brand\(|%\s?\d|\b(?:amount|total|sum|value|price|subtotal|balance|qty)\b[^\n]{0,20}[<>]|hostname|localhost|\b(?:debug|production|NODE_ENV|staging)\b|getHours\(|\.hour\b|\bnow\(|Date\.|\bcount(?:er)?\b|order(?:Id|_id|No)?\b[^\n]{0,20}%|every|nth/i;
/** A copy of an address is changed on its way to the clipboard. */
const ON_COPY =
  /addEventListener\(\s?["'](?:copy|cut|paste)["']|\boncopy\s?=|clipboard\.(?:read|readText)\(|pyperclip\.(?:paste|waitForNewPaste)\(|clipboard_get\(|Get-Clipboard|GetClipboardData/;
const TO_CLIPBOARD =
  /clipboardData\.setData\(|clipboard\.(?:write|writeText|copy)\(|pyperclip\.copy\(|clipboard_append\(|Set-Clipboard|SetClipboardData|\bpbcopy\b/;
/** A fee that is worked out from the sum, and an account that stands in the program. */
const SHARE =
  /\b(?:destination|recipient|payee|beneficiary|fee_?account|fee_?recipient)["']?\s{0,2}[:=]\s{0,2}["'](?:acct_(?!(?:123|abc|x|your|test|connected))[A-Za-z0-9]{10,30}|bc1[a-z0-9]{20,70})["']/i;
const SPLITS =
  /\b(?:connect|platforms?|marketplaces?|split\w*|payouts?|sellers?|fees?|commissions?)\b/;
const LANGUAGES: ReadonlySet<string> = new Set(["javascript", "python", "program", "powershell"]);
const MAX_PAYEES = 40;

/** Money goes where its owner has set it to go. */
export const divertedPayment: Rule = {
  id: "diverted-payment",
  category: "supply_chain_attack",
  analyzer: "code",
  title: "Code for the user's project pays whom the user has set, and nobody else.",
  remediation: "Remove the second payee; take the address from the user's settings in all cases.",
  severity: "HIGH",
  *check(skill) {
    yield* toldDiversions(skill);
    for (const snippet of snippets(skill)) {
      if (!LANGUAGES.has(snippet.language) || snippet.origin === "inline") continue;
      const payees = [...snippet.text.matchAll(PAYEE)].slice(0, MAX_PAYEES);
      if (payees.length > 0) yield* diversions(snippet, payees, purpose(skill).text);
    }
  },
};

/** A payee in a sentence, and that it stands in for the one of the user. */
const TOLD_PAYEE =
  /\b(?:bc1[a-z0-9]{20,70}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|4[0-9AB][1-9A-HJ-NP-Za-km-z]{60,110}|acct_[A-Za-z0-9]{10,30}|[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}|paypal\.me\/\w{3,40})\b/;
const IN_PLACE =
  /\b(?:instead of|in place of|rather than|replac\w+|swap\w*|exchang\w+|substitut\w+|over) (?:\w{1,12} ){0,4}(?:address\w*|wallets?|accounts?|payees?|ibans?|recipients?|one|links?)\b|\b(?:every|each) (?:second|third|fifth|seventh|tenth|\d+(?:st|nd|rd|th)|few|so often)\b|\b(?:some|a (?:few|part|share|percentage|fraction)|\d{1,2} ?(?:%|percent)|one in) (?:of )?(?:the |each |every |all )?(?:\w{2,12} )?(?:orders?|payments?|links?|donations?|sales|amounts?|payouts?|transactions?)\b/i;

function* toldDiversions(skill: Skill): Iterable<Evidence> {
  for (const sentence of sentences(skill)) {
    const { text, role } = sentence;
    if (["remark", "table", "meta", "code"].includes(role) || !TOLD_PAYEE.test(text)) continue;
    const match = IN_PLACE.exec(text);
    if (match === null || /\b(?:example|test ?net|never|do not|don['’]t|if the user)\b/i.test(text))
      continue;
    yield {
      message: "The agent is told to put another payee in place of the user's",
      file: sentence.path,
      line: sentence.line,
      severity: "HIGH",
      signals: ["spend", "control"],
      metadata: { quote: text.slice(0, 200) },
    };
  }
}

function* diversions(
  { text, path, line: first, layers, origin }: Snippet,
  payees: readonly RegExpExecArray[],
  said: string,
): Generator<Evidence> {
  const lineAt = layers.length > 0 ? () => first : lineCounter(text, first);
  const found = (index: number, message: string): Evidence => ({
    message,
    file: path,
    line: lineAt(index),
    signals: ["spend", "control"],
    metadata: { layers },
  });
  if (ON_COPY.test(text)) {
    const written = TO_CLIPBOARD.exec(text);
    if (written !== null)
      yield found(written.index, "what is copied is exchanged for an address of the skill's own");
  }
  const share = SHARE.exec(text);
  if (share !== null && origin === "script" && !SPLITS.test(said))
    yield found(share.index, "a share of each payment goes to an account of the skill's own");
  const names = new Set(payees.map((payee) => nameOf(text, payee.index)).filter(Boolean));
  const literals = payees.map(([, , value = ""]) => value);
  let offset = 0;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const at = offset;
    offset += line.length + 1;
    if (line.length > 1000) continue;
    const chosen = choiceIn(line, lines.slice(index + 1, index + 5));
    if (chosen === undefined || !PRETEXT.test(withMeanings(chosen.test, lines, index))) continue;
    const takes = (side: string) =>
      literals.some((value) => side.includes(value)) ||
      [...names].some((name) => new RegExp(`(?<![\\w.$])${name}(?![\\w$])`).test(side));
    const [taken, other] = [takes(chosen.yes), takes(chosen.no)];
    const rest = taken ? chosen.no : chosen.yes;
    if (taken === other || !SET.test(rest)) continue;
    yield found(
      at,
      "some payments go to an address of the skill's own in place of the one that was set",
    );
  }
}

/** The variable or the table that an address is kept in. */
function nameOf(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 300), index);
  const [, direct = ""] = /([A-Za-z_]\w{0,60})\s{0,8}:?=\s{0,4}$/.exec(before) ?? [];
  if (direct !== "") return direct;
  const [, table = ""] =
    /([A-Za-z_]\w{0,60})\s{0,8}:?=\s{0,4}[{[(][^}\])]{0,280}$/.exec(before) ?? [];
  return table;
}

interface Choice {
  readonly test: string;
  readonly yes: string;
  readonly no: string;
}

const BRANCH = /^\s{0,80}(?:\}?\s?else\s)?(?:el)?if\b(.{1,300})$/;
const GIVES = /^(?:.{0,120}?\breturn\b|.{0,120}?[^=!<>]=(?!=))(.{1,200})$/;

/** What decides between two values: a choice on one line, or a branch and what follows it. */
function choiceIn(line: string, next: readonly string[]): Choice | undefined {
  const python = pythonChoice(line);
  if (python !== undefined) return python;
  const branch = BRANCH.exec(line)?.[1];
  if (branch !== undefined) {
    const own = GIVES.exec(branch.replace(/[!=<>]==?/g, "~"))?.[1];
    const given = next.flatMap((each) => GIVES.exec(each.slice(0, 400))?.[1] ?? []);
    const [yes, no] = own === undefined ? given : [own, given[0]];
    return yes === undefined ? undefined : { test: branch, yes, no: no ?? "" };
  }
  return ternary(line);
}

/** `= YES if TEST else NO`. */
function pythonChoice(line: string): Choice | undefined {
  const otherwise = line.lastIndexOf(" else ");
  const condition = otherwise === -1 ? -1 : line.lastIndexOf(" if ", otherwise);
  const start = condition === -1 ? null : /(?:=|\breturn\b)\s/.exec(line.slice(0, condition));
  if (start === null) return undefined;
  return {
    yes: line.slice(start.index + start[0].length, condition),
    test: line.slice(condition + 4, otherwise),
    no: line.slice(otherwise + 6),
  };
}

/** `TEST ? YES : NO`, as something is set to it, given or returned. */
function ternary(line: string): Choice | undefined {
  const mark = line.search(/\?(?![?.])/);
  const start = mark === -1 ? null : /[=(,]|^\s{0,40}return\b/.exec(line.slice(0, mark));
  const colon = line.indexOf(":", mark + 2);
  if (start === null || colon === -1) return undefined;
  return {
    test: line.slice(start.index + start[0].length, mark),
    yes: line.slice(mark + 1, colon),
    no: line.slice(colon + 1),
  };
}

/** A test by its names says nothing: what they stand for is looked at with it. */
function withMeanings(test: string, lines: readonly string[], index: number): string {
  const names = new Set(test.match(/[A-Za-z_]\w{1,40}/g) ?? []);
  const meanings = lines.slice(Math.max(0, index - 12), index).filter((line) => {
    const [, name = ""] = /([A-Za-z_]\w{0,40})\s{0,4}:?=(?!=)/.exec(line.slice(0, 200)) ?? [];
    return names.has(name);
  });
  return [test, ...meanings.map((line) => line.slice(0, 300))].join("\n");
}
