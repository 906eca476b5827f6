/** The catalogue with ten thousand skills; how fast it is, bench/measure-page.ts says. */
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type OpenRegistry, openRegistry } from "../../src/toolkit/open-registry.ts";
import { startService, type TestService } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";
import { inBrowser, visit } from "./support/browser.ts";

const COUNT = 10_000;
/** On a machine that has other things to do. */
let service: TestService;
beforeAll(async () => {
  service = await startService({ open: openMany });
  atEnd(() => service.close());
}, 60_000);

/** A registry with one skill on the disk, under ten thousand names: writing as many takes a minute. */
async function openMany(): Promise<OpenRegistry> {
  const folder = tempFolder();
  writeSkill("one", {}, folder);
  const env = { PSK_CACHE: join(folder, "cache") };
  const opened = await openRegistry({ roots: [folder], noBuiltin: true, noStore: true, env });
  const real = opened.registry.snapshot();
  const entries = real.entries.flatMap((entry) =>
    Array.from({ length: COUNT }, (_, index) => ({
      ...entry,
      skill_id: `skill-${String(index).padStart(5, "0")}`,
      source: { ...entry.source, scope: "store" as const }, // what is in folders would be scanned
      allowed_tools: index % 100 === 0 ? ["Rare"] : [],
    })),
  );
  const byId = new Map(entries.map((entry) => [entry.skill_id, entry]));
  const snapshot = { ...real, entries, byId };
  return { ...opened, paths: [], registry: { ...opened.registry, snapshot: () => snapshot } };
}

inBrowser("a catalogue of ten thousand skills", () => {
  test("is scrolled to its end, narrowed and searched; few rows exist at any time", async () => {
    const { page, troubles } = await visit(service);
    const rows = page.locator("tbody tr");
    const first = () => rows.first().locator(".name").textContent();
    await expect
      .poll(() => page.locator("table").getAttribute("aria-rowcount"))
      .toBe(String(COUNT + 1));
    await expect.poll(() => first()).toBe("skill-00000");

    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    const last = page.getByRole("link", { name: "skill-09999" });
    await last.waitFor();
    const row = page.locator("tbody tr", { hasText: "skill-09999" });
    await expect.poll(() => row.getAttribute("aria-rowindex")).toBe(String(COUNT + 1));
    expect(await rows.count()).toBeLessThan(100);

    await page.evaluate("scrollTo(0, 260_000)");
    await expect.poll(() => rows.count()).toBeLessThan(100);
    const link = page.locator("tbody tr").nth(20).locator("a");
    const name = (await link.textContent()) ?? "";
    await link.click();
    await expect.poll(() => page.url()).toBe(`${service.url}/skills/${name}`);
    await page.goBack();
    await page.getByRole("link", { name, exact: true }).waitFor();
    await expect.poll(() => page.evaluate("Math.abs(scrollY - 260_000) < 2000")).toBe(true);

    await page.getByRole("checkbox", { name: "Rare 100", exact: true }).check();
    await page.getByText(`100 of ${COUNT.toLocaleString("en")}`).waitFor();
    await expect.poll(() => first()).toBe("skill-00000");
    await page.getByRole("checkbox", { name: "Rare 100", exact: true }).uncheck();

    await page.getByRole("searchbox").fill("777");
    await expect.poll(first).toBe("skill-00777");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("searchbox").press("ArrowDown");
    await page.keyboard.press("End");
    await expect
      .poll(() => page.evaluate("document.activeElement.textContent"))
      .toBe("skill-09999");
    // The skills are made up, so the view of the one that was opened is answered with 4xx.
    const others = troubles.filter((trouble) => !/^Failed to load resource.* 4\d\d /.test(trouble));
    expect(others).toEqual([]);
  }, 120_000);
});
