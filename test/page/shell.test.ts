/** What holds for the page whatever view is shown. */
import type { Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService, tokensOf } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { barriers, inBrowser, sideways, visit } from "./support/browser.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
  atEnd(() => service.close());
});

describe("the files of the page", () => {
  test("come with a policy that lets nothing in from elsewhere and no text become markup", async () => {
    const response = await fetch(`${service.url}/`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
  });

  test("hold no script and no style within the page itself", async () => {
    const html = await (await fetch(`${service.url}/`)).text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|style=/);
  });

  test("are answered at the address of every view, so that each can be shared", async () => {
    for (const path of ["/", "/skills/x", "/scan", "/compose?skills=a", "/audit", "/rules/y"]) {
      const response = await fetch(`${service.url}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain('<div id="app">');
    }
    expect((await fetch(`${service.url}/`, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(`${service.url}/nonsense`)).status).toBe(404);
    expect((await fetch(`${service.url}/assets/..%2f..%2fpackage.json`)).status).toBe(404);
  });

  test("are sent compressed, and not at all when the browser has them", async () => {
    const plain = await fetch(`${service.url}/`, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const packed = await fetch(`${service.url}/`, { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(await packed.text()).toBe(await plain.text());
    const etag = plain.headers.get("etag") ?? "";
    const again = await fetch(`${service.url}/`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("are shown without a token; what they ask for is not", async () => {
    const guarded = await startService({ tokens: tokensOf({ secret: ["read"] }) });
    atEnd(() => guarded.close());
    expect((await fetch(`${guarded.url}/`)).status).toBe(200);
    expect((await fetch(`${guarded.url}/v1/skills`)).status).toBe(401);
  });
});

inBrowser("the page", () => {
  test("opens the catalogue, breaks no policy, asks for nothing elsewhere", async () => {
    const { page, troubles } = await visit(service);
    await expect.poll(() => page.title()).toBe("Catalogue · psk");
    expect(troubles).toEqual([]);
  });

  test("weighs less than 120 kB when it is first opened", async () => {
    const { page } = await visit(service, "/health");
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.goto(service.url, { waitUntil: "networkidle" });
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(120_000);
  });

  test("is walked through by keys, each view by its link", async () => {
    const { page, troubles } = await visit(service);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("main");
    for (const view of ["Scan", "Compose", "Audit", "Rules", "Catalogue"]) {
      await page.getByRole("link", { name: view, exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.title()).toBe(`${view} · psk`);
    }
    await page.goBack();
    await expect.poll(() => page.title()).toBe("Rules · psk");
    // The service of this test has no log, and says so to the audit view.
    const noLog = /^Failed to load resource: .* status of 404 \(Not Found\)$/;
    expect(troubles.filter((words) => !noLog.test(words))).toEqual([]);
  });

  test("keeps the colours the reader chose", async () => {
    const { page } = await visit(service, "/", { colorScheme: "light" });
    const ground = () =>
      page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    const light = await ground();
    await page.getByRole("button", { name: /Colours/ }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await expect.poll(() => ground()).toBe(dark);
  });

  test("says where nothing is, with the way back", async () => {
    const { page } = await visit(service, "/skills/%E0%A4%A");
    await page.getByRole("link", { name: "To the catalogue", exact: true }).waitFor();
  });

  // What each view shows when it has something to show, the tests of the view look at.
  test.each(["/", "/skills/%E0%A4%A", "/skills/none"])(
    "%s has no serious barrier and fits a screen of 320 pixels, in light and dark",
    async (path) => {
      for (const colorScheme of ["light", "dark"] as const) {
        const { page } = await visit(service, path, {
          colorScheme,
          viewport: { width: 320, height: 640 },
        });
        await page.waitForLoadState("networkidle");
        expect(await barriers(page)).toEqual([]);
        expect(await sideways(page)).toBe(0);
      }
    },
  );

  test("asks for the token where one is needed, and goes on with it", async () => {
    const guarded = await startService({ tokens: tokensOf({ secret: ["read", "scan"] }) });
    atEnd(() => guarded.close());
    const { page } = await visit(guarded, "/rules");
    await page.getByLabel("Token").fill("secret");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => page.getByLabel("Token").count()).toBe(0);
  });
});
