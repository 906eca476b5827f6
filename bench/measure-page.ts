import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { buildPageIfStale } from "../scripts/build-page.ts";
import { builtCommand } from "./built.ts";
import { generateSkills } from "./generate-skills.ts";
import { ready, startSide } from "./measure-http.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";

const CHROMIUM = "/usr/bin/chromium";
const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync", "--no-first-run"],
];
const SKILLS = 10_000;
/** Typed key by key: tasks as people put them, and parts of names. */
const TEXTS = ["review the release of a web server", "merge-source", "deploy"];
/** A quick typist leaves as much between two keys. */
const BETWEEN_KEYS_MS = 130;
/** As far as a strong swipe moves a page from frame to frame. */
const SCROLL_PIXELS = 150;
const SCROLL_STEPS = 400;
const LONG_FRAME_MS = 50;

/** How the catalogue of the page keeps up with hands, in a real browser. */
export const measurePage: Measurement = {
  name: "page",
  async run({ say }) {
    if (!existsSync(CHROMIUM)) {
      say(`page: left out, ${CHROMIUM} is missing (scripts/test-deps.sh)`);
      return [];
    }
    const folder = mkdtempSync(join(tmpdir(), "psk-bench-page-"));
    const skills = join(folder, "skills");
    mkdirSync(skills);
    say(`page: writing ${SKILLS} skills`);
    generateSkills(skills, SKILLS);
    const command = builtCommand();
    await buildPageIfStale();
    const argv = ["serve", "--port", "0", "--store", join(folder, "store"), "--root", skills];
    const service = await startSide([command, ...argv, "--no-builtin"], { PSK_CACHE: folder });
    try {
      await ready(service);
      say("page: typing and scrolling");
      return await inBrowser(service.url, async (page) => [
        await keystrokeRow(page),
        await scrollRow(page),
      ]);
    } finally {
      service.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function inBrowser(url: string, measure: (page: Page) => Promise<Row[]>): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(url);
    await page.locator(`table[aria-rowcount="${SKILLS + 1}"]`).waitFor({ timeout: 60_000 });
    return await measure(page);
  } finally {
    await browser.close();
  }
}

/** From a key until the frame in which the list shows what the service ranked for the text so far. */
async function keystrokeRow(page: Page): Promise<Row> {
  await page.evaluate(`
    window.keystrokes = [];
    window.awaited = 0;
    addEventListener("keydown", (event) => {
      // A space changes no word, and other keys are not typed.
      if (event.key.length !== 1 || event.key === " ") return;
      const start = event.timeStamp;
      awaited++;
      const look = () => {
        const box = document.querySelector("input[type=search]");
        const shown = document.querySelector(".catalogue").dataset.rankedFor;
        if (shown === undefined || shown !== box.value.trim()) return requestAnimationFrame(look);
        keystrokes.push(performance.now() - start);
        awaited--;
      };
      // The key has not changed the box yet; a frame later it has.
      requestAnimationFrame(look);
    });`);
  const box = page.getByRole("searchbox");
  let keys = 0;
  for (const text of TEXTS) {
    await box.fill("");
    await page.waitForTimeout(500);
    for (const key of text) {
      await box.press(key === " " ? "Space" : key);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
      if (key !== " ") keys++;
    }
    // The policy of the page lets no function be waited for.
    while ((await page.evaluate<number>("awaited")) > 0) await page.waitForTimeout(50);
  }
  const times = await page.evaluate<number[]>("keystrokes");
  if (times.length !== keys) throw new Error(`${keys} keys, and ${times.length} had an answer`);
  times.sort((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(share * times.length)] ?? 0);
  return {
    what: `the page: a keystroke until the list of ${SKILLS} skills shows what is ranked for it, p95 (p50)`,
    ours: `${p95?.toFixed(0)} ms (${p50?.toFixed(0)} ms)`,
    other: "100 ms",
    ratio: `${((p95 ?? 0) / 100).toFixed(2)} ×`,
    goal: "< 100 ms",
    met: (p95 ?? Number.POSITIVE_INFINITY) < 100,
    readings: { ours: times.map(Math.round) },
  };
}

/** Down the list in equal steps, one a frame. */
async function scrollRow(page: Page): Promise<Row> {
  await page.getByRole("searchbox").fill("");
  await page.waitForTimeout(500);
  const frames = await page.evaluate<number[]>(`new Promise((done) => {
    const frames = [];
    let step = 0;
    let before = performance.now();
    const next = (now) => {
      frames.push(now - before);
      before = now;
      if (step++ === ${SCROLL_STEPS}) return done(frames);
      scrollBy(0, ${SCROLL_PIXELS});
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })`);
  const long = frames.filter((ms) => ms > LONG_FRAME_MS).length;
  return {
    what: `the page: frames over ${LONG_FRAME_MS} ms of ${frames.length} while scrolling ${SCROLL_PIXELS} pixels a frame through ${SKILLS} skills (longest)`,
    ours: `${long} (${Math.max(...frames).toFixed(0)} ms)`,
    other: "-",
    ratio: "-",
    goal: "≤ 1 %",
    met: long <= frames.length / 100,
    readings: { ours: frames.map(Math.round) },
  };
}
