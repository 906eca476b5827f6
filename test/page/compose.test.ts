import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { barriers, inBrowser, sideways, visit } from "./support/browser.ts";
import { writeSetSkills } from "./support/set-skills.ts";

const HOSTILE_RULES = [
  "Bash(git \u202e*)",
  "<img/src=x/onerror=alert`1`>",
  `tool-${"x".repeat(800)}`,
];
const HOSTILE_REASON = "<script>alert(1)</script> \u202etxet";

const CROWD = Array.from({ length: 30 }, (_, index) => `s${index}`);

let service: TestService;
beforeAll(async () => {
  const crowd = CROWD.map((name, index) => {
    const relation = { type: "requires" as const, skill: `s${index - 1}` };
    return [
      name,
      index % 3 === 0 || index > 24 ? {} : { composability_rules: [relation] },
    ] as const;
  });
  const root = writeSetSkills({
    ...Object.fromEntries(crowd),
    hostile: {
      allowed_tools: HOSTILE_RULES,
      compatibility_rules: [{ type: "requires", skill: "drafter", reason: HOSTILE_REASON }],
    },
  });
  service = await startService({ roots: [root] });
  atEnd(() => service.close());
}, 60_000);

/** The text of a row of the matrix, cell by cell. */
async function row(page: Page, tool: string): Promise<string[]> {
  const cells = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: tool, exact: true }) });
  return cells.getByRole("cell").allInnerTexts();
}

const chips = (page: Page) =>
  page.getByRole("list", { name: "Chosen skills" }).getByRole("link").allInnerTexts();

inBrowser("the Compose view", () => {
  test("says what composing is, and begins with examples of this catalogue", async () => {
    const { page, troubles } = await visit(service, "/compose");
    await page.getByText("together they come to one grant").waitFor();
    await page.getByRole("link", { name: "drafter + hermit" }).click();
    await page.getByRole("rowheader", { name: "Read" }).waitFor();
    expect(new URL(page.url()).search).toBe("?skills=drafter%2Chermit");
    expect(troubles).toEqual([]);
  });

  test("puts skills together by clicks; the prohibition of one outranks another's allowance", async () => {
    const { page, troubles } = await visit(service, "/compose");
    await page.getByRole("combobox", { name: "Add skills" }).click();
    await page.getByRole("option", { name: /drafter/ }).click();
    await page.getByRole("option", { name: /reviewer/ }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => chips(page)).toEqual(["drafter", "reviewer"]);
    await page.getByRole("rowheader", { name: "Write" }).waitFor();
    await expect
      .poll(() => row(page, "Write"))
      .toEqual([
        expect.stringMatching(/forbidden\s+starves drafter/),
        expect.stringContaining("allows"),
        expect.stringMatching(/forbids ◂\s+write/),
      ]);
    await expect
      .poll(() => row(page, "Bash(git *)"))
      .toEqual([
        expect.stringContaining("allowed in part"),
        expect.stringContaining("allows ◂"),
        expect.stringMatching(/forbids a part\s+Bash\(git push \*\)/),
      ]);
    await page.getByRole("button", { name: '"drafter" allows by its rule Write' }).hover();
    await page
      .getByText('Write is forbidden by "reviewer", which outranks the allowance of "drafter".')
      .waitFor();
    await page
      .getByText("drafter needs Write and does not get it: reviewer forbids write")
      .waitFor();
    await page.getByRole("button", { name: "Leave out reviewer" }).click();
    await expect.poll(() => chips(page)).toEqual(["drafter"]);
    await expect
      .poll(() => row(page, "Write"))
      .toEqual([expect.stringContaining("allowed"), expect.stringContaining("allows ◂")]);
    expect(troubles).toEqual([]);
  });

  test("is worked by keys alone: found, taken, looked at cell by cell, taken out", async () => {
    const { page, troubles } = await visit(service, "/compose");
    await page.getByText("together they come to one grant").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("release notes");
    await page.getByRole("option", { name: /drafter/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => chips(page)).toEqual(["drafter"]);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("reviews");
    await expect.poll(() => page.getByRole("option").first().textContent()).toContain("reviewer");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => chips(page)).toEqual(["drafter", "reviewer"]);
    await page.locator(".matrix .cell").first().focus();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    const focused = "document.activeElement.getAttribute('aria-label')";
    const cell = "document.activeElement.querySelector('.visually-hidden').textContent";
    await expect
      .poll(() => page.evaluate(cell))
      .toBe('"reviewer" forbids by its rule write; this decides');
    await page.getByRole("button", { name: "Remove reviewer" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => chips(page)).toEqual(["drafter"]);
    await expect.poll(() => page.evaluate(focused)).toBe("Remove drafter");
    expect(troubles).toEqual([]);
  });

  test("proposes skills for a task in words, each with a reason", async () => {
    const { page, troubles } = await visit(service, "/compose");
    await page.getByLabel("Or describe a task").fill("draft the release notes from the history");
    await page.keyboard.press("Enter");
    const proposed = page.locator(".proposed li").first();
    await proposed.getByRole("button", { name: "drafter" }).click();
    await expect.poll(() => chips(page)).toEqual(["drafter"]);
    expect(await proposed.locator("bdi").last().textContent()).not.toBe("");
    expect(troubles).toEqual([]);
  });

  test("restores a shared address, with mode, ceiling and tools on offer", async () => {
    const { page, troubles } = await visit(
      service,
      "/compose?skills=drafter,reviewer&mode=intersection&ceiling=hermit&tools=read,grep",
    );
    await page.getByText("starves reviewer").first().waitFor();
    await expect.poll(() => chips(page)).toEqual(["drafter", "reviewer"]);
    await expect
      .poll(() => page.getByRole("radio", { name: /intersection/ }).isChecked())
      .toBe(true);
    await expect
      .poll(() => page.getByRole("textbox", { name: /^Ceiling/ }).inputValue())
      .toBe("hermit");
    await page.getByText('No tool server offers "Write"').waitFor();
    expect((await row(page, "Grep"))[0]).toContain("not common");
    await page.getByRole("button", { name: "Take the union" }).first().click();
    await expect.poll(async () => (await row(page, "Grep"))[0]).toContain("above the ceiling");
    expect(new URL(page.url()).searchParams.get("mode")).toBeNull();
    expect(troubles).toEqual([]);
  });

  test("explains why skills do not go together, shows what was asked for, and solves it", async () => {
    const { page, troubles } = await visit(service, "/compose?skills=publisher,hermit,reviwer");
    await page.getByRole("heading", { name: /These skills do not go together/ }).waitFor();
    expect((await row(page, "mcp__site__*"))[0]).toMatch(/forbidden\s+starves publisher/);
    const relations = await page.locator(".relations li").allInnerTexts();
    expect(relations).toEqual([
      "! publisher requires drafter, which is not chosen (there must be a draft)",
      "✕ publisher is incompatible with hermit, and both are chosen (it needs the network)",
    ]);
    await expect.poll(() => page.locator(".graph .node.required").count()).toBe(1);
    await expect.poll(() => page.locator(".graph .excludes.broken .cross").count()).toBe(1);
    expect(await page.getByRole("heading", { name: "Use it" }).count()).toBe(0);
    await page.getByRole("button", { name: "Take reviewer" }).click();
    await page.getByRole("button", { name: "Add drafter" }).click();
    await page.getByRole("button", { name: "Leave out hermit" }).first().click();
    await page.getByRole("heading", { name: "Use it" }).waitFor();
    await expect.poll(() => chips(page)).toEqual(["publisher", "reviewer", "drafter"]);
    expect(troubles).toEqual([]);
  });

  test("draws up to thirty skills without one on another", async () => {
    const { page, troubles } = await visit(service, `/compose?skills=${CROWD.join()}`);
    await page.locator(".graph .node").nth(29).waitFor();
    await expect.poll(() => page.locator(".graph .node").count()).toBe(30);
    const boxes = await page
      .locator(".graph .node rect")
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .map(({ x, y, width, height }) => ({ x, y, width, height })),
      );
    const meet = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (b) =>
            a.x < b.x + b.width &&
            b.x < a.x + a.width &&
            a.y < b.y + b.height &&
            b.y < a.y + a.height,
        ),
    );
    expect(meet).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(troubles).toEqual([]);
  });

  test("shows hostile names, rules and reasons as text, on 320 pixels, in light and dark", async () => {
    const names = [
      "hostile",
      "drafter",
      "<img src=x onerror=alert(1)>",
      "a\u202eb",
      "y".repeat(300),
    ];
    const query = new URLSearchParams({ skills: names.join() });
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, troubles } = await visit(service, `/compose?${query}`, {
        colorScheme,
        viewport: { width: 320, height: 640 },
      });
      await page.getByRole("heading", { name: /do not go together/ }).waitFor();
      await page.getByText("Bash(git \\u202e*)").first().waitFor();
      expect(await page.locator("main img, main script").count()).toBe(0);
      expect(await page.locator("main").textContent()).not.toContain("\u202e");
      expect(await barriers(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      if (colorScheme === "light") {
        await page.goto(`${service.url}/compose?skills=hostile,drafter`);
        await page.getByText("The grant as JSON").click();
        const json = await page.getByRole("region", { name: "Grant as JSON" }).textContent();
        expect(JSON.parse(json ?? "").allowed_tools).toEqual(expect.arrayContaining(HOSTILE_RULES));
        expect(await barriers(page)).toEqual([]);
        expect(await sideways(page)).toBe(0);
      }
      expect(troubles).toEqual([]);
    }
  }, 120_000);

  test("says when the service is gone, keeps the set, and goes on when it is back", async () => {
    const { page } = await visit(service, "/compose?skills=drafter");
    await page.getByRole("heading", { name: "Use it" }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("radio", { name: /intersection/ }).check();
    await page.getByRole("heading", { name: "The service does not answer" }).waitFor();
    await expect.poll(() => chips(page)).toEqual(["drafter"]);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Use it" }).waitFor();
  });
});
