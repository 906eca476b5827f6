/** The rules: found, filtered, read. */
import { beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { barriers, inBrowser, sideways, visit } from "./support/browser.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
  atEnd(() => service.close());
}, 60_000);

inBrowser("the rules", () => {
  test("are found by words, kind and severity; the address holds all of it", async () => {
    const { page, troubles } = await visit(service, "/rules");
    const rows = page.locator(".rule-rows li");
    await rows.first().waitFor();
    const all = await rows.count();
    expect(all).toBeGreaterThan(80);
    await page.keyboard.press("/");
    await page.keyboard.type("pipe shell");
    await expect.poll(() => rows.count()).toBeLessThan(5);
    await page.getByRole("link", { name: "pipe-to-shell" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => rows.count()).toBe(all);
    await page.getByLabel("Kind").selectOption("validation");
    await page.getByLabel("Severity").selectOption("HIGH");
    await expect.poll(() => page.getByText("Security: what the scan looks for").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?kind=validation&severity=HIGH");
    await page.getByLabel("Search the rules").fill("no such words anywhere");
    await page.getByRole("button", { name: "Show all rules" }).click();
    await expect.poll(() => rows.count()).toBe(all);
    expect(troubles).toEqual([]);
  });

  test("have a page each, with its severities and what to do", async () => {
    const { page, troubles } = await visit(service, "/rules?q=body-empty");
    await page.getByRole("link", { name: "body-empty" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "body-empty", level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe("body-empty · Rules · psk");
    const about = page.getByRole("complementary", { name: "About this rule" });
    await expect.poll(() => about.textContent()).toMatch(/load\s*low/);
    await page.getByRole("heading", { name: "How to correct it" }).waitFor();
    await expect.poll(() => page.locator(".markdown .code-block").count()).toBeGreaterThan(1);
    await page.getByRole("link", { name: "All rules" }).click();
    await page.getByLabel("Search the rules").waitFor();
    expect(troubles).toEqual([]);
  });

  test("of another name are not there, and the nearest is named", async () => {
    const { page } = await visit(service, "/rules/body-emty");
    await page.getByText("There is no such thing").waitFor();
    await page.getByText(/did you mean body-empty/).waitFor();
    await page.getByRole("link", { name: "All rules" }).waitFor();
  });

  test("say that the service does not answer, and go on when it does", async () => {
    const { page } = await visit(service, "/rules");
    await page.locator(".rule-rows li").first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "body-empty" }).click();
    await page.getByText("The service does not answer").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "body-empty", level: 1 }).waitFor();
  });

  test.each(["/rules", "/rules/pipe-to-shell"])(
    "%s has no serious barrier and fits 320 pixels, in light and dark",
    async (path) => {
      for (const colorScheme of ["light", "dark"] as const) {
        const viewport = { width: 320, height: 640 };
        const { page } = await visit(service, path, { colorScheme, viewport });
        await page.waitForLoadState("networkidle");
        expect(await barriers(page)).toEqual([]);
        expect(await sideways(page)).toBe(0);
      }
    },
  );
});
