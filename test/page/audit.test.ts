import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type AuditEntry, openAuditLog } from "../../src/gateway/audit-log.ts";
import { eventReader } from "../../web/views/audit/event-stream.ts";
import { createLog } from "../../web/views/audit/log.ts";
import { startService, type TestService, tokensOf } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { barriers, inBrowser, sideways, visit } from "./support/browser.ts";

const GRANT = `sha256:${"ab".repeat(32)}`;
const NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)";

/** A decision as a gateway writes it. */
function decision(tool: string, effect: "allow" | "deny", more: object = {}): AuditEntry {
  return {
    ...{ kind: "decision", grant: GRANT, tool, args: { command: `${tool} it` }, effect },
    ...{ code: effect === "deny" ? "TOOL_FORBIDDEN" : null, rule: tool, skill: "drafter" },
    ...{ reason: `"${tool}" was judged`, duration_ms: 0.2, ...more },
  };
}

/** A real log with a start, an allowed call and a refused one. */
function writeLog() {
  const file = join(tempFolder(), "audit.jsonl");
  const log = openAuditLog(file);
  log.append({ kind: "start", grant: GRANT, skills: ["drafter"], label: "notes" });
  const seq = log.append(decision("bash", "allow"));
  log.append({ kind: "outcome", of: seq, outcome: "ok", code: null, duration_ms: 7 });
  log.append(decision("write", "deny"));
  return { file, log };
}

/** Lines that are none, and lines that want to be more than text. */
function writeHostileLog(): string {
  const file = join(tempFolder(), "audit.jsonl");
  const markup = "<img src=x onerror=alert(1)>";
  const lines = [
    "no line of a log \u001b[31m",
    `${"y".repeat(3_000)}`,
    JSON.stringify(decision(`${markup}\u202e`, "deny", { reason: markup, skill: markup })),
    JSON.stringify(decision("x".repeat(500), "deny", { args: { deep: [{ "<b>": "\u202e" }] } })),
    JSON.stringify({ kind: "decision", time: {}, tool: ["a"], args: null }),
    JSON.stringify(decision("last", "deny")),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

const toolsIn = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true }).locator("summary .rule").allInnerTexts();

describe("events of a stream", () => {
  const STREAM =
    ': hello\n\nevent: decision\r\ndata: {"a":1}\r\n\r\ndata: one\ndata:two\r\rid: 7\nevent: x\ndata\n\ndata: unfinished';
  const EVENTS = [
    { type: "decision", data: '{"a":1}' },
    { type: "message", data: "one\ntwo" },
    { type: "x", data: "" },
  ];

  test("are the same however the stream is cut", () => {
    for (let size = 1; size <= STREAM.length; size++) {
      const read = eventReader();
      const pieces = STREAM.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect([size, pieces.flatMap(read)]).toEqual([size, EVENTS]);
    }
  });
});

describe("the log that the page keeps", () => {
  test("holds no more than its bound, and what comes again after a break is not there twice", () => {
    const log = createLog(10);
    const lines = Array.from({ length: 25 }, (_, seq) =>
      JSON.stringify({ seq, ...decision("x", "deny") }),
    );
    for (const line of lines) log.add(line);
    expect(log.entries.map(({ line }) => line)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    log.expectRepeats();
    for (const line of lines.slice(-5)) expect(log.add(line)).toBe(false);
    expect(log.entries).toHaveLength(10);
    expect(log.add(JSON.stringify({ seq: 25, ...decision("x", "deny") }))).toBe(true);
  });

  test("takes any line at all, and knows what each came to", () => {
    const log = createLog();
    for (const line of ["", "null", "[1]", "7", '{"kind":7}', '{"kind":"decision"}', "{"])
      log.add(line);
    log.add(JSON.stringify({ seq: 1, ...decision("bash", "allow") }));
    log.add(JSON.stringify({ seq: 2, kind: "outcome", of: 1, outcome: "refused", duration_ms: 3 }));
    log.add(JSON.stringify({ seq: 3, kind: "outcome", of: 99, outcome: "ok" }));
    const outcomes = log.entries.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "unreadable")).toHaveLength(5);
    expect(log.entries.at(-1)).toMatchObject({ tool: "bash", outcome: "refused", tookMs: 3 });
  });
});

inBrowser("the Audit view", () => {
  const written = writeLog();
  const hostileLog = writeHostileLog();
  const emptyLog = join(tempFolder(), "later.jsonl");
  const tokens = tokensOf({ secret: ["read"] });
  let service: TestService;
  let hostile: TestService;
  let without: TestService;
  let guarded: TestService;
  beforeAll(async () => {
    // One by one: each sets the folder for temporary files while it starts.
    service = await startService({ audit: written.file });
    hostile = await startService({ audit: hostileLog });
    without = await startService();
    guarded = await startService({ audit: emptyLog, tokens });
    for (const one of [service, hostile, without, guarded]) atEnd(() => one.close());
  }, 120_000);

  test("shows refused calls first, and new ones as they are written, on top", async () => {
    const { page, troubles } = await visit(service, "/audit");
    await page.getByText("Live", { exact: true }).waitFor();
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["write"]);
    await expect.poll(() => toolsIn(page, "Everything else")).toEqual(["bash"]);
    await page.waitForTimeout(1_600); // what comes with the first breath is not announced
    written.log.append(decision("edit", "deny"));
    written.log.append(decision("read", "allow"));
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["edit", "write"]);
    await expect.poll(() => toolsIn(page, "Everything else")).toEqual(["read", "bash"]);
    await expect.poll(() => page.locator(".announcer").textContent()).toBe("Refused: edit");
    await page.getByRole("button", { name: /2 refused/ }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test("is paused, counts what comes meanwhile, and goes on; all by keys", async () => {
    const { page, troubles } = await visit(service, "/audit");
    const before = ["edit", "write"];
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(before);
    await page.getByRole("button", { name: "Pause" }).focus();
    await page.keyboard.press("Enter");
    written.log.append(decision("spawn", "deny"));
    written.log.append(decision("spawn", "deny"));
    await page.getByRole("button", { name: "Resume, 2 new" }).waitFor();
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(before);
    await page.keyboard.press("Enter");
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["spawn", "spawn", ...before]);
    await page.keyboard.press("/");
    await page.keyboard.type("write it");
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["write"]);
    await page.locator(".log summary").first().focus();
    await page.keyboard.press("Enter");
    await page.getByText('"command": "write it"').waitFor();
    await page.getByText("TOOL_FORBIDDEN").waitFor();
    expect(troubles).toEqual([]);
  });

  test("filters by outcome, tool, agent and skill; the address holds the filter", async () => {
    const { page, troubles } = await visit(service, "/audit?tool=bash");
    await page.getByText("Live", { exact: true }).waitFor();
    await expect.poll(() => toolsIn(page, "Everything else")).toEqual(["bash"]);
    await expect.poll(() => page.getByLabel("Tool").inputValue()).toBe("bash");
    await page.getByRole("button", { name: /refused/ }).click();
    await page.getByRole("heading", { name: "Nothing fits the filter" }).waitFor();
    expect(new URL(page.url()).searchParams.get("outcome")).toBe("refused");
    await page.getByRole("button", { name: "Show everything" }).click();
    await page.getByLabel("Agent").selectOption("notes");
    await page.getByLabel("Skill").selectOption("drafter");
    await expect.poll(() => toolsIn(page, "Refused")).toContain("write");
    await page.getByRole("button", { name: /events/ }).click();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("a gateway started for drafter").waitFor();
    expect(troubles).toEqual([]);
  });

  test("survives bad and hostile lines, on 320 pixels, in light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const viewport = { width: 320, height: 640 };
      const { page, troubles } = await visit(hostile, "/audit", { colorScheme, viewport });
      await page.getByText("last it").waitFor();
      await page.getByRole("button", { name: /2 unreadable/ }).waitFor();
      for (const summary of await page.locator(".log summary").all()) await summary.click();
      expect(await page.locator("main img, main b").count()).toBe(0);
      expect(await page.locator("main").textContent()).not.toContain("\u202e");
      expect(await barriers(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      expect(troubles).toEqual([]);
    }
  }, 120_000);

  test("explains how a log comes here when the service has none, by lines that psk takes", async () => {
    const { page, troubles } = await visit(without, "/audit");
    await page.getByRole("heading", { name: "No log is shown here" }).waitFor();
    const [gateway = "", serve = ""] = await page.locator("main pre").allInnerTexts();
    // Both would run: what follows a wrong value is an error of use, and no unknown option.
    const words = gateway.replace("NAME", "no-such-skill").split(" ").slice(1);
    const none = await psk([...words, "--root", tempFolder(), "--no-store", "--no-builtin"]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("UNKNOWN_SKILL")]);
    const wrong = await psk([...serve.split(" ").slice(1), "--max-upload", "none"]);
    expect(wrong.stderr).toContain("--max-upload must be a number");
    expect(await barriers(page)).toEqual([]);
    expect(troubles).toEqual([NOT_FOUND]);
  });

  test("asks for the token where one is needed, and says when the log is still empty", async () => {
    const { page } = await visit(guarded, "/audit");
    await page.getByLabel("Token").fill("secret");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("heading", { name: "No decision yet" }).waitFor();
    appendFileSync(emptyLog, `${JSON.stringify(decision("late", "deny"))}\n`);
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["late"]);
  });

  test("keeps what is there when the service goes, and goes on with it, nothing twice", async () => {
    const { file, log } = writeLog();
    const first = await startService({ audit: file });
    const { page } = await visit(first, "/audit");
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["write"]);
    await first.close();
    await page.getByText("The service does not answer.").waitFor();
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["write"]);
    log.append(decision("meanwhile", "deny"));
    const second = await startService({
      audit: file,
      address: { host: "127.0.0.1", port: first.port },
    });
    atEnd(() => second.close());
    await page.getByText("Live", { exact: true }).waitFor();
    await expect.poll(() => toolsIn(page, "Refused")).toEqual(["meanwhile", "write"]);
    await expect.poll(() => toolsIn(page, "Everything else")).toEqual(["bash"]);
  }, 120_000);
});
