/** The page in Debian's Chromium, with everything recorded that must not happen. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { atEnd } from "../../support/at-end.ts";

const CHROMIUM = "/usr/bin/chromium";
const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync", "--no-first-run"],
];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A describe that needs a browser. Without one, as on a machine without apt, a test says so. */
export const inBrowser: (name: string, tests: () => void) => void = existsSync(CHROMIUM)
  ? describe
  : (name) => {
      test(`${name} is not looked at: ${CHROMIUM} is missing (scripts/test-deps.sh)`, () => {
        expect(existsSync(CHROMIUM)).toBe(false);
      });
    };

let browser: Promise<Browser> | undefined;

/** A page with an empty profile, and what went wrong in it. */
export interface Visit {
  readonly page: Page;
  /** Console errors, exceptions, breaches of the policy, requests to elsewhere, dialogs. */
  readonly troubles: string[];
}

/** The page hears keys and what is dropped one frame after it is drawn. */
const LISTENING =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))";

/** Opens an address of the service; the browser is closed when the tests of the file are done. */
export async function visit(
  service: { readonly url: string },
  path = "/",
  options: BrowserContextOptions = {},
): Promise<Visit> {
  browser ??= launch();
  const context = await (await browser).newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // a busy machine is slow, not broken
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("dialog", (dialog) => {
    troubles.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${service.url}/`) && !url.startsWith("blob:")) troubles.push(url);
  });
  await page.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective + " " + event.blockedURI + " " + event.sample));`,
  );
  const response = await page.goto(`${service.url}${path}`);
  if (response?.headers()["content-type"]?.startsWith("text/html")) {
    await page.locator("main").waitFor({ state: "attached" });
    await page.evaluate(LISTENING);
  }
  return { page, troubles };
}

async function launch(): Promise<Browser> {
  const started = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  atEnd(() => started.close());
  return started;
}

/** What axe-core calls serious or critical, as "rule: element" lines. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate<string[]>(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + " " + failureSummary)))`,
  );
}

/** How far the page can be moved sideways; nothing but its own scrolling parts may be wider than the screen. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
}
