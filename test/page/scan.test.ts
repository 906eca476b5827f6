/** The view of scans: what is given comes to a result, by each way there is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { get } from "../http/support/json.ts";
import { until } from "../http/support/serve-process.ts";
import { startService, type TestService } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";
import { BROKEN, chosen, EVIL, GOOD, onDisk, THIEF, TWO } from "./support/archives.ts";
import { inBrowser, visit } from "./support/browser.ts";
import { drag } from "./support/drop.ts";
import { words } from "./support/words.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
  atEnd(() => service.close());
  await until(async () => (await fetch(`${service.url}/ready`)).status === 200);
}, 120_000);

const UNPROCESSABLE =
  "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)";

async function choose(page: Page, ...files: ReturnType<typeof chosen>[]): Promise<void> {
  await page.locator("input.chosen-files").setInputFiles(files);
}

function verdictOf(page: Page): Promise<string> {
  return words(page.locator(".verdict-title"));
}

inBrowser("the scan view", () => {
  test("says what can be given and the limits, and has a clean example to try", async () => {
    const { page, troubles } = await visit(service, "/scan");
    await page.getByText("At most 50 MB packed, 200 MB unpacked, 5,000 files.").waitFor();
    await page.getByRole("button", { name: "A clean example" }).click();
    expect(await verdictOf(page)).toMatch(/^Safe: weather-words/);
    await expect
      .poll(() => page.evaluate("document.activeElement.className"))
      .toBe("verdict-title");
    expect(troubles).toEqual([]);
  });

  test("shows a blocked skill: verdict, the flow from source to sink, what it can do", async () => {
    const { page, troubles } = await visit(service, "/scan");
    await choose(page, chosen("evil.zip", EVIL));
    expect(await verdictOf(page)).toMatch(/^Blocked: evil/);
    const flow = page.getByRole("region", { name: "Data flows to collect.attacker.example.net" });
    const steps = await flow.locator(".chain li").allTextContents();
    expect(steps[0]).toMatch(/source.*AWS_SECRET_ACCESS_KEY.*run\.py:3/s);
    expect(steps.at(-2)).toMatch(/sink.*run\.py:5/s);
    expect(steps.at(-1)).toMatch(/leaves for.*collect\.attacker\.example\.net/s);
    await expect
      .poll(() => words(flow.locator(".snippet code").first()))
      .toContain("requests.post(");
    await expect
      .poll(() => page.locator(".capabilities .lane:not(.nothing)").allTextContents())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Connects/),
          expect.stringMatching(/^Executes/),
        ]),
      );
    await expect.poll(() => words(page.locator(".coverage"))).toContain("Everything that can hold");
    await expect
      .poll(() => page.getByRole("status").allTextContents())
      .toContainEqual(expect.stringMatching(/^Scan of evil\.zip: blocked, \d+ findings$/));
    expect(troubles).toEqual([]);
  });

  test("keeps the result for another view and back, with its filter; a reload says it is gone", async () => {
    const { page } = await visit(service, "/scan");
    await choose(page, chosen("evil.zip", EVIL));
    await page.getByRole("button", { name: /high/ }).click();
    await page.getByRole("link", { name: "exfiltration-flow" }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/rules/exfiltration-flow");
    await page.goBack();
    expect(await verdictOf(page)).toMatch(/^Blocked/);
    await expect
      .poll(() => page.getByRole("button", { name: /high/ }).getAttribute("aria-pressed"))
      .toBe("true");
    await page.reload();
    await page.getByText("The scan at this address is gone").waitFor();
  });

  test("tells what is to be corrected, where and how, and not as a fault", async () => {
    const { page, troubles } = await visit(service, "/scan");
    await choose(page, chosen("broken.zip", BROKEN));
    await page.getByRole("heading", { name: "This skill needs corrections" }).waitFor();
    await page.getByText("To correct it:").first().waitFor();
    const errors = await page.locator(".corrections li").allTextContents();
    const rule = await get(service, "/v1/rules/description-missing");
    expect(errors.join("\n")).toMatch(/SKILL\.md:\d+/);
    expect(errors.join("\n")).toContain("description-missing");
    expect(errors.join("\n")).toContain(rule.body.remediation);
    expect(await page.locator(".failed, [role=alert]").count()).toBe(0);
    expect(troubles).toEqual([UNPROCESSABLE]);
  });

  test("takes what is dropped on any view; the overlay is for files only", async () => {
    const { page, troubles } = await visit(service, "/rules");
    const overlay = page.getByText("Drop to scan");
    const text = await drag(page, []);
    await text.enter();
    expect(await overlay.count()).toBe(0);
    await text.leave();
    const archive = await drag(page, [onDisk("evil.skill", EVIL)]);
    await archive.enter();
    await overlay.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => overlay.count()).toBe(0);
    await archive.drop();
    expect(await verdictOf(page)).toMatch(/^Blocked/);
    expect(await overlay.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/scan");
    expect(troubles).toEqual([]);
  });

  test("packs a dropped folder in the browser, and says what it left out", async () => {
    const { page, troubles } = await visit(service, "/scan");
    const folder = writeSkill(
      "dropped",
      {
        "SKILL.md": skillText("dropped", [], "Run `python scripts/run.py`.\n"),
        "scripts/run.py": THIEF,
        "assets/noise.txt": "lorem ipsum ".repeat(40_000),
        ".git/config": "[core]",
        "node_modules/x/index.js": "0",
      },
      tempFolder(),
    );
    await (await drag(page, [folder])).drop();
    expect(await verdictOf(page)).toMatch(/^Blocked: dropped/);
    const said = await words(page.locator(".given"));
    expect(said).toMatch(/^Given: dropped, [\d.]+ kB packed\. Not sent, so not scanned: /);
    expect(said).toContain(".git");
    expect(said).toContain("node_modules");
    await expect.poll(() => words(page.locator(".verdict-facts"))).toMatch(/dropped.*3 files/s);
    expect(troubles).toEqual([]);
  });

  test("sends a folder that is left out when something in the skill leads into it", async () => {
    const { page } = await visit(service, "/scan");
    const files = {
      "SKILL.md": skillText("led", [], "Run `python node_modules/x/run.py`.\n"),
      "node_modules/x/run.py": THIEF,
      ".git/config": "[core]",
    };
    await (await drag(page, [writeSkill("led", files, tempFolder())])).drop();
    expect(await verdictOf(page)).toMatch(/^Blocked: led/);
    expect(await words(page.locator(".given"))).toMatch(/Not sent, so not scanned: \.git$/);
    await page.locator("input.chosen-folder").setInputFiles(writeSkill("led", files, tempFolder()));
    await expect.poll(() => page.locator(".scan-list .badge.malicious").count()).toBe(2);
  });

  test("takes a folder from the dialog, and a SKILL.md by itself", async () => {
    const { page } = await visit(service, "/scan");
    const folder = writeSkill("picked", { ".git/config": "" }, tempFolder());
    await page.locator("input.chosen-folder").setInputFiles(folder);
    expect(await verdictOf(page)).toMatch(/^Safe: picked/);
    await expect
      .poll(() => words(page.locator(".given")))
      .toContain("Not sent, so not scanned: .git");
    await page.locator("input.chosen-files").setInputFiles(join(folder, "SKILL.md"));
    await expect.poll(() => page.locator(".scan-list li").count()).toBe(2);
    await expect.poll(() => page.locator(".scan-list .badge.safe").count()).toBe(2);
  });

  test("takes the pasted text of a SKILL.md", async () => {
    const { page } = await visit(service, "/scan");
    await page.evaluate(`
      const data = new DataTransfer();
      data.setData("text/plain", ${JSON.stringify(skillText("pasted"))});
      dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
    `);
    expect(await verdictOf(page)).toMatch(/^Safe: pasted/);
  });

  test("scans several one after the other, and lists what came of each", async () => {
    const { page } = await visit(service, "/scan");
    await choose(page, chosen("a.zip", GOOD), chosen("b.zip", EVIL), chosen("c.zip", BROKEN));
    const rows = page.locator(".scan-list li");
    await expect.poll(() => words(rows.nth(2))).toContain("to correct");
    await expect.poll(() => words(rows.nth(0))).toMatch(/a\.zip.*safe/s);
    await expect.poll(() => words(rows.nth(1))).toMatch(/b\.zip.*blocked/s);
    await page.getByRole("link", { name: "b.zip" }).click();
    expect(await verdictOf(page)).toMatch(/^Blocked/);
    await rows.nth(2).getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("Drop a skill anywhere on this page").waitFor();
  });

  test("scans every skill of an archive: one verdict for the whole, one result for each", async () => {
    const { page, troubles } = await visit(service, "/scan");
    await choose(page, chosen("two.zip", TWO));
    expect(await verdictOf(page)).toMatch(/^Blocked: 2 skills/);
    expect(await words(page.locator(".verdict-words"))).toContain("1 blocked, 1 safe.");
    await expect
      .poll(() => page.locator(".one-of > summary").allTextContents())
      .toEqual([expect.stringMatching(/safe.*one/s), expect.stringMatching(/blocked.*two/s)]);
    expect(troubles).toEqual([]);
  });

  test("judges anew when another policy is chosen", async () => {
    const { page } = await visit(service, "/scan");
    await choose(page, chosen("evil.zip", EVIL));
    const medium = page.getByRole("button", { name: /^\d+ medium$/ });
    expect(await words(medium)).not.toBe("0 medium");
    const before = await words(medium);
    await page.getByRole("button", { name: "strict" }).click();
    await expect.poll(() => words(page.locator(".verdict-facts"))).toContain("strict");
    expect(await words(medium)).not.toBe(before);
  });

  test("narrows findings by severity, rule and words, in the address", async () => {
    const { page } = await visit(service, "/scan");
    await choose(page, chosen("evil.zip", EVIL));
    await page.locator(".finding").first().waitFor();
    const all = await page.locator(".findings .finding").count();
    await page.getByRole("button", { name: /^\d+ high$/ }).click();
    await expect.poll(() => page.locator(".findings .badge:not(.high)").count()).toBe(0);
    expect(new URL(page.url()).searchParams.get("severity")).toBe("high");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByLabel("Rule").selectOption("exfiltration-flow");
    await expect.poll(() => page.locator(".findings .finding").count()).toBe(1);
    await page.getByLabel("Words in findings").fill("nothing-like-this");
    await page.getByText("None of them is what the filter asks for.").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => page.locator(".findings .finding").count()).toBe(all);
  });

  test("exports JSON, SARIF and HTML that are what they say", async () => {
    const { page, troubles } = await visit(service, "/scan");
    await choose(page, chosen("evil.zip", EVIL));
    const saved = async (name: string) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name, exact: true }).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
    };
    const json = await saved("JSON");
    expect(json.name).toBe("evil.scan.json");
    const answer = JSON.parse(json.text);
    expect(answer).toMatchObject({ skill_name: "evil", verdict: "malicious" });
    const sarif = await saved("SARIF");
    expect(JSON.parse(sarif.text).runs[0].results.length).toBe(answer.findings_count);
    const html = await saved("HTML");
    expect(html.name).toBe("evil.scan.html");
    expect(html.text).toContain("1 blocked, 0 not judged, 0 suspicious");
    expect(html.text).toContain("collect.attacker.example.net");
    expect(troubles).toEqual([]);
  });
});
