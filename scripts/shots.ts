/**
 * `npm run shots`: pictures of each view, light and dark, wide and narrow, into shots/; those that
 * the README shows go to docs/pictures/. The service runs on a store made for this, with skills that
 * are only there to be looked at.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { SERVICE_LIMITS } from "../src/http/limits.ts";
import { serve } from "../src/http/serve.ts";
import { openRegistry } from "../src/toolkit/open-registry.ts";
import { packageRoot } from "../src/toolkit/package-root.ts";
import { openStore } from "../src/toolkit/stored.ts";
import { buildPageIfStale } from "./build-page.ts";
import { auditLines, fillStore, malformedZip, maliciousZip } from "./shots-world.ts";

const CHROMIUM = "/usr/bin/chromium";
const SIZES = { wide: { width: 1360, height: 850 }, narrow: { width: 390, height: 844 } } as const;
const THEMES = ["light", "dark"] as const;
/** Pictures that the README shows. */
const BEST = new Set([
  "catalogue-wide-light",
  "catalogue-wide-dark",
  "scan-result-wide-light",
  "compose-wide-dark",
  "skill-wide-light",
]);

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Brings the view to what is worth a picture. */
  ready(page: Page): Promise<unknown>;
}

const SHOTS: readonly Shot[] = [
  {
    name: "catalogue",
    path: "/",
    ready: (page) => page.getByText("release-notes").first().waitFor(),
  },
  {
    name: "search",
    path: "/?q=write+what+changed+for+the+customers",
    ready: (page) => page.getByText("release-notes").first().waitFor(),
  },
  {
    name: "skill",
    path: "/skills/release-notes",
    ready: (page) => page.getByRole("heading", { name: "release-notes" }).first().waitFor(),
  },
  {
    name: "skill-findings",
    path: "/skills/crash-reporter?tab=files&file=scripts/report.sh",
    ready: (page) => page.getByText("critical").first().waitFor(),
  },
  {
    name: "scan",
    path: "/scan",
    ready: (page) => page.locator("input[type=file]").first().waitFor({ state: "attached" }),
  },
  { name: "scan-result", path: "/scan", ready: (page) => upload(page, maliciousZip()) },
  {
    name: "scan-malformed",
    path: "/scan",
    ready: (page) => upload(page, malformedZip(), page.getByText("To correct it").first()),
  },
  {
    name: "compose",
    path: "/compose?skills=specification-engine,opencode-implementer,release-notes",
    ready: (page) => page.getByRole("table").first().waitFor(),
  },
  {
    name: "audit",
    path: "/audit",
    ready: (page) => page.getByText("git push origin main").first().waitFor(),
  },
  {
    name: "rules",
    path: "/rules",
    ready: (page) => page.getByText("pipe-to-shell").first().waitFor(),
  },
  {
    name: "rule",
    path: "/rules/pipe-to-shell",
    ready: (page) => page.getByRole("heading").first().waitFor(),
  },
];

async function upload(
  page: Page,
  bytes: Buffer,
  shown: Locator = page.getByRole("button", { name: "SARIF" }).first(),
): Promise<void> {
  const file = { name: "skill.zip", mimeType: "application/zip", buffer: bytes };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await shown.waitFor();
}

/** The service scans the catalogue in the background; pictures wait until it is done. */
async function verdictsAreIn(url: string): Promise<void> {
  for (;;) {
    const { skills } = (await (await fetch(`${url}/v1/skills`)).json()) as {
      readonly skills: readonly { readonly verdict: string | null }[];
    };
    if (skills.every(({ verdict }) => verdict !== null)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const folder = mkdtempSync(join(tmpdir(), "psk-shots-"));
const out = join(packageRoot(), "shots");
const pictures = join(packageRoot(), "docs", "pictures");
mkdirSync(out, { recursive: true });
await buildPageIfStale();
const store = openStore(join(folder, "store"));
const roots = [await fillStore(store, folder)];
const audit = join(folder, "audit.jsonl");
writeFileSync(audit, auditLines());
const serving = await serve({
  address: { host: "127.0.0.1", port: 0 },
  hosts: [],
  tokens: undefined,
  limits: { ...SERVICE_LIMITS, requestsPerMinute: 100_000 },
  allowRoots: [],
  store,
  audit,
  open: () =>
    openRegistry({
      roots,
      store: store.path,
      cwd: folder,
      env: { PSK_CACHE: join(folder, "cache") },
    }),
  log: () => {},
});
await verdictsAreIn(`http://127.0.0.1:${serving.address.port}`);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) await takeAll(browser, size, viewport, colorScheme);
  }
} finally {
  await browser.close();
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
}

async function takeAll(
  started: Browser,
  size: string,
  viewport: { readonly width: number; readonly height: number },
  colorScheme: (typeof THEMES)[number],
): Promise<void> {
  const context = await started.newContext({ viewport, colorScheme });
  for (const { name, path, ready } of SHOTS) {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${serving.address.port}${path}`);
    const file = `${name}-${size}-${colorScheme}`;
    try {
      await ready(page);
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      process.exitCode = 1;
    }
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(out, `${file}.png`) });
    if (BEST.has(file)) await page.screenshot({ path: join(pictures, `${file}.png`) });
    await page.close();
  }
  await context.close();
  console.log(`${size} ${colorScheme}: ${SHOTS.length} pictures`);
}
