import { chromium, type Page } from "playwright";
import { readFileSync, existsSync, mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";

type Draft = { date: string; merchant: string; amount: string; currency: string; category: string; receipt: string };

const base = process.env.EXPENSE_URL;
if (!base?.startsWith("https://")) throw new Error("EXPENSE_URL must be set to the https address of the portal");

const drafts: Draft[] = JSON.parse(readFileSync(process.argv[2], "utf8"));
for (const d of drafts) {
  if (!existsSync(d.receipt)) throw new Error(`receipt missing: ${d.receipt}`);
  if (!/^\d+\.\d{2}$/.test(d.amount)) throw new Error(`amount looks wrong: ${d.amount}`);
}

const profile = path.join(os.homedir(), ".expense-helper", "profile");
mkdirSync(profile, { recursive: true, mode: 0o700 });

const ctx = await chromium.launchPersistentContext(profile, { headless: false });
const page: Page = ctx.pages()[0] ?? (await ctx.newPage());
await page.goto(base);

if (!(await page.getByRole("button", { name: "New expense" }).isVisible().catch(() => false))) {
  console.log("Please log in in the browser window. Waiting up to five minutes ...");
  await page.getByRole("button", { name: "New expense" }).waitFor({ timeout: 300_000 });
}

let done = 0;
try {
  for (const d of drafts) {
    await page.getByRole("button", { name: "New expense" }).click();
    await page.getByLabel("Date").fill(d.date);
    await page.getByLabel("Merchant").fill(d.merchant);
    await page.getByLabel("Amount").fill(d.amount);
    await page.getByLabel("Currency").selectOption(d.currency);
    await page.getByLabel("Category").selectOption({ label: d.category });
    await page.getByLabel("Receipt").setInputFiles(d.receipt);
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Draft saved").waitFor();
    done++;
    console.log(`draft ${done}/${drafts.length}: ${d.merchant} ${d.amount} ${d.currency}`);
  }
} catch (err) {
  mkdirSync("expense-debug", { recursive: true });
  await page.screenshot({ path: "expense-debug/failure.png" });
  console.error(`stopped after ${done} drafts:`, (err as Error).message);
  process.exitCode = 1;
}
console.log("Please check and submit the drafts yourself. Close the window when you are done.");
await page.waitForEvent("close", { timeout: 0 });
await ctx.close();
