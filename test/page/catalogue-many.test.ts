/** The catalogue with ten thousand skills; how fast it is, bench/measure-page.ts says. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";
import { inBrowser, visit } from "./support/browser.ts";

const COUNT = 10_000;
let service: TestService;
beforeAll(async () => {
  const root = tempFolder();
  for (let i = 0; i < COUNT; i++) {
    const name = `skill-${String(i).padStart(5, "0")}`;
    mkdirSync(join(root, name));
    const tools = i % 100 === 0 ? ["allowed-tools: Rare"] : [];
    writeFileSync(join(root, name, "SKILL.md"), skillText(name, tools));
  }
  service = await startService({ roots: [root], limits: { workers: 1 } });
  atEnd(() => service.close());
}, 120_000);

inBrowser("a catalogue of ten thousand skills", () => {
  test("is scrolled to its end, narrowed and searched; few rows exist at any time", async () => {
    const { page, troubles } = await visit(service);
    const rows = page.locator("tbody tr");
    const first = () => rows.first().locator(".name").textContent({ timeout: 5_000 });
    await expect
      .poll(() => page.locator("table").getAttribute("aria-rowcount"), { timeout: 60_000 })
      .toBe(String(COUNT + 1));
    expect(await first()).toBe("skill-00000");

    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    const last = page.getByRole("link", { name: "skill-09999" });
    await last.waitFor();
    const row = page.locator("tbody tr", { hasText: "skill-09999" });
    expect(await row.getAttribute("aria-rowindex")).toBe(String(COUNT + 1));
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

    await page.getByLabel("Rare 100").check();
    await page.getByText(`100 of ${COUNT.toLocaleString("en")}`).waitFor();
    expect(await first()).toBe("skill-00000");
    await page.getByLabel("Rare 100").uncheck();

    await page.getByRole("searchbox").fill("777");
    await expect.poll(first).toBe("skill-00777");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("searchbox").press("ArrowDown");
    await page.keyboard.press("End");
    await expect
      .poll(() => page.evaluate("document.activeElement.textContent"))
      .toBe("skill-09999");
    expect(troubles).toEqual([]);
  }, 120_000);
});
