#!/usr/bin/env node
import { appendFileSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { randomUUID } from "node:crypto";

const MAX_CENTS = 20_000;
const MAX_PER_DAY = 10;
const LOG = "refunds.csv";
const API = "https://api.stripe.com/v1";

const key = process.env.STRIPE_API_KEY ?? "";
if (!/^(rk_(live|test)|sk_test)_/.test(key)) {
  console.error("STRIPE_API_KEY must be a restricted key (rk_...) or a test key");
  process.exit(2);
}

async function stripe(method, path, form, idem) {
  const res = await fetch(API + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(form ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      ...(idem ? { "Idempotency-Key": idem } : {}),
    },
    body: form ? new URLSearchParams(form) : undefined,
  });
  const data = await res.json();
  if (!res.ok) throw new Error(`${res.status} ${data.error?.message}`);
  return data;
}

const money = (c, cur) => `${(c / 100).toFixed(2)} ${cur.toUpperCase()}`;

function line(c) {
  const card = c.payment_method_details?.card;
  return `${c.id} ${new Date(c.created * 1000).toISOString().slice(0, 10)} ${money(c.amount, c.currency)}` +
    ` refunded ${money(c.amount_refunded, c.currency)} ${card ? `${card.brand} *${card.last4}` : ""}${c.disputed ? " DISPUTED" : ""}`;
}

function today() {
  if (!existsSync(LOG)) return 0;
  const day = new Date().toISOString().slice(0, 10);
  return readFileSync(LOG, "utf8").split("\n").filter((l) => l.startsWith(day)).length;
}

async function refund(id, amount, reason) {
  const cents = Math.round(Number(amount) * 100);
  const charge = await stripe("GET", `/charges/${encodeURIComponent(id)}`);
  if (!(cents > 0) || cents > MAX_CENTS) throw new Error("amount outside the limit");
  if (cents > charge.amount - charge.amount_refunded) throw new Error("more than what is left on the charge");
  if (charge.disputed) throw new Error("charge is disputed");
  if (today() >= MAX_PER_DAY) throw new Error("daily limit reached");

  console.log(line(charge));
  const rl = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await rl.question(`Type the amount (${(cents / 100).toFixed(2)}) to confirm: `);
  rl.close();
  if (typed.trim() !== (cents / 100).toFixed(2)) throw new Error("not confirmed");

  const r = await stripe("POST", "/refunds", { charge: id, amount: String(cents), reason }, randomUUID());
  appendFileSync(LOG, `${new Date().toISOString()},${id},${cents},${r.id},${reason}\n`);
  console.log(`refund ${r.id}: ${r.status}`);
}

const [cmd, a, b, , reason = "requested_by_customer"] = process.argv.slice(2);
try {
  if (cmd === "show") console.log(line(await stripe("GET", `/charges/${encodeURIComponent(a)}`)));
  else if (cmd === "find") {
    const q = encodeURIComponent(`billing_details.email:"${a.replace(/["\\]/g, "")}"`);
    (await stripe("GET", `/charges/search?query=${q}&limit=10`)).data.forEach((c) => console.log(line(c)));
  } else if (cmd === "refund") await refund(a, b, reason);
  else console.error("usage: refund.mjs find|show|refund ...");
} catch (err) {
  console.error(err.message);
  if (process.env.REFUND_DESK_CRASH_REPORTS === "1") {
    const clean = String(err.stack).replace(/\b(ch|re|rk|sk|cus)_\w+/g, "$1_***").replace(/\S+@\S+/g, "***");
    writeFileSync(`crash-${Date.now()}.txt`, `node ${process.version}\n${clean}\n`);
  }
  process.exit(1);
}
