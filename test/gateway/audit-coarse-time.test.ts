import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { type AuditEntry, openAuditLog } from "../../src/gateway/audit-log.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { until } from "./support/gateway-world.ts";

// Kernels before 6.13 count the time of a change in steps of up to 10 ms, and two changes in one
// step have the same time. Here the step is as long as the test, so that the times never tell.
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const inSteps = (stat: object | undefined) => stat && Object.assign(stat, { ctimeNs: 0n });
  return {
    ...fs,
    fstatSync: (...args: Parameters<typeof fs.fstatSync>) => inSteps(fs.fstatSync(...args)),
    statSync: (...args: Parameters<typeof fs.statSync>) => inSteps(fs.statSync(...args)),
  };
});

const LINE: AuditEntry = { kind: "change", server: "s", what: "what it did" };

function edited(lines: number, line: number) {
  const file = join(tempFolder(), "audit.jsonl");
  const log = openAuditLog(file);
  for (let i = 0; i < lines; i++) log.append(LINE);
  const at = readFileSync(file, "utf8").split("\n").slice(0, line).join("\n").length;
  const fd = openSync(file, "r+");
  writeSync(fd, "WHAT", readFileSync(file).indexOf("what it", at));
  closeSync(fd);
  return log;
}

it("an edit of a recent line is noticed at the next call, whatever the times say", () => {
  const log = edited(100, 95);
  expect(() => log.append(LINE)).toThrow("was changed by somebody else");
  log.close();
});

it("an edit of an old line is found within seconds, beside the calls", async () => {
  const log = edited(5_000, 3);
  log.append(LINE); // the times say nothing, and the line is too far back to be compared
  await until(() => {
    try {
      log.append(LINE);
      return false;
    } catch (error) {
      expect(String(error)).toContain("was changed by somebody else");
      return true;
    }
  });
  log.close();
});

it("an edit of an old line is found at the end at the latest", () => {
  const log = edited(5_000, 3);
  expect(() => log.append({ kind: "end", allowed: 0, refused: 0 })).toThrow("was changed");
  log.close();
});
