import type { Rule } from "../../rule.ts";
import { calls } from "../../views/calls.ts";
import { purpose } from "../../views/purpose.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { deepTexts, UNKNOWN, type Value } from "../../views/values.ts";

/** Calls that move money or order something that costs it. */
const PAYS =
  /\b(?:send_raw_transaction|sendRawTransaction|sendTransaction|signAndSendTransaction|send_transaction|sendAndConfirmTransaction|transferFrom|sendCoins|sendtoaddress)$|^stripe\..{0,60}\.(?:create|confirm)$|\b(?:create_order|place_order|market_order|createOrder|create_market_buy_order|create_payment|createPayment|run_instances|request_spot_instances|purchase_reserved_instances_offering)$/;
/** The same by an address of an interface. */
const PAY_PATH =
  /\/(?:billing|payments?|payouts?|transfers?|charges?|orders?|checkout|purchases?|subscriptions?|reservations?|withdraw\w*|gift|donate)(?:\/|\?|$)/i;
const ORDERS_MACHINES =
  /\b(?:aws\s+ec2\s+(?:run-instances|request-spot-instances|purchase-reserved)|gcloud\s+compute\s+instances\s+create|az\s+vm\s+create|doctl\s+compute\s+droplet\s+create|hcloud\s+server\s+create|vastai\s+create|runpodctl\s+create)\b/;
const ABOUT_MONEY =
  /\b(?:pay\w*|wallets?|crypto\w*|trad(?:e|es|ing)|swap\w*|defi|blockchain|shop\w*|orders?|buy\w*|purchas\w*|book\w*|invoic\w*|billing|bank\w*|stripe|tokens?|nfts?|solana|ethereum|bitcoin|checkout|subscri\w*|transfer\w*|transactions?|commerce|financ\w*|onchain|web3|smart contracts?|exchange|markets?)\b/;
const ABOUT_MACHINES =
  /\b(?:ec2|instances?|aws|gcp|azure|cloud|servers?|vms?|gpus?|infrastructure|provision\w*|terraform|deploy\w*|clusters?|kubernetes|hosting|rent\w*)\b/;
const MANY = 5;

/** The user's money moves because a program says so. */
export const spendsByCode: Rule = {
  id: "spends-by-code",
  category: "resource_abuse",
  analyzer: "code",
  title: "No program spends the user's money beside its task.",
  remediation:
    "Show the amount and the payee, let the user confirm, and say in the description that the skill pays.",
  severity: "HIGH",
  *check(skill) {
    const { text } = purpose(skill);
    const money = ABOUT_MONEY.test(text);
    const machines = ABOUT_MACHINES.test(text);
    for (const call of calls(skill)) {
      const [name = ""] = call.names;
      const pays = call.names.some((each) => PAYS.test(each));
      const posted =
        /\b(?:post|put|request|fetch|urlopen)$/i.test(name) &&
        call.args.some(({ value }) =>
          deepTexts(value).some((each) => PAY_PATH.test(each) && /^https?:/.test(each)),
        );
      if (!pays && !posted) continue;
      // A payee that stands in the program was not chosen by the user.
      const fixed = pays && call.args.some(({ value }) => namesPayee(value));
      if ((money || machines) && !fixed) continue;
      yield {
        message: `${name} spends the user's money${fixed ? " on a payee that stands in the program" : ""}`,
        file: call.code.snippet.path,
        line: call.line,
        severity: pays || fixed ? "HIGH" : "LOW",
        signals: ["spend"],
        metadata: { layers: call.code.snippet.layers },
      };
    }
    for (const { text: command, snippet, line } of shellCommands(skill)) {
      if (!ORDERS_MACHINES.test(command)) continue;
      const count = Number(/(?:--count|--instance-count|-n)[\s=]+(\d+)/.exec(command)?.[1] ?? 1);
      const many = count >= MANY || /\b(?:for|while)\b[^\n]{0,200}\bdo\b/.test(snippet.text);
      if (machines) continue;
      yield {
        message: "machines are rented that the task does not need",
        file: snippet.path,
        line,
        severity: many || snippet.origin === "script" ? "HIGH" : "MEDIUM",
        signals: ["spend"],
      };
    }
  },
};

/** An account, or a payee of a plain transfer that is the same for every user. */
function namesPayee(value: Value): boolean {
  const account = /^0x[0-9a-fA-F]{40}$|^(?:bc1|[13])[a-km-zA-HJ-NP-Z1-9]{25,42}$/;
  const entry = (key: string) => value.parts.find((part) => part.key === key)?.value;
  if (entry("data") !== undefined) return false;
  const payee = entry("to")?.texts ?? [];
  return (
    deepTexts(value).some((text) => account.test(text)) ||
    (entry("value") !== undefined &&
      payee.length > 0 &&
      !payee.some((text) => text.includes(UNKNOWN)))
  );
}
