import {
  appendFileSync,
  chmodSync,
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type AuditEntry, openAuditLog } from "../../src/gateway/audit-log.ts";
import { readAudit } from "../../src/gateway/read-audit.ts";
import { tempFolder } from "../support/temp-folder.ts";

const decision = (reason: string): AuditEntry => ({
  ...{ kind: "decision", grant: "sha256:g", tool: "echo", args: {}, effect: "deny", code: "X" },
  ...{ rule: null, skill: null, reason, duration_ms: 0 },
});

/** Changes letters in place, as somebody does who wants to leave no trace: same length, same times. */
function editInPlace(file: string, from: string, to: string): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30); // times may count in steps
  const { atime, mtime } = statSync(file);
  const at = readFileSync(file).indexOf(from);
  expect(at).toBeGreaterThan(-1);
  const fd = openSync(file, "r+");
  writeSync(fd, to, at);
  closeSync(fd);
  utimesSync(file, atime, mtime);
}

const append = (file: string, lines: number) => {
  const log = openAuditLog(file);
  for (let i = 0; i < lines; i++) log.append(decision(`reason ${i} of many`));
  return log;
};

describe("a line that is edited in place, with its length and its time as before", () => {
  it.each([
    ["the last line", 5, "reason 4 of many"],
    ["the first line of a short log", 5, "reason 0 of many"],
    ["the first line of a long log", 2_000, "reason 0 of many"],
    ["a line in the middle of a long log", 2_000, "reason 900 of many"],
  ])("stops everything: %s", (_, lines, words) => {
    const file = join(tempFolder(), "audit.jsonl");
    const log = append(file, lines);
    editInPlace(file, words, words.replace("many", "none"));
    expect(() => log.append(decision("next"))).toThrow(`${file} was changed by somebody else`);
    editInPlace(file, words.replace("many", "none"), words);
    expect(() => log.append(decision("put back"))).toThrow("was changed by somebody else");
    log.close();
  });

  it("is noticed 300 times of 300 when it is edited right after it was written", () => {
    const folder = tempFolder();
    let noticed = 0;
    for (let round = 0; round < 300; round++) {
      const file = join(folder, `${round}.jsonl`);
      const log = append(file, 1 + (round % 7));
      const content = readFileSync(file);
      const at = content.indexOf("reason 0");
      const { atime, mtime } = statSync(file);
      const fd = openSync(file, "r+");
      log.append(decision("the last line"));
      writeSync(fd, "REASON 0", at); // microseconds later
      utimesSync(file, atime, mtime);
      closeSync(fd);
      try {
        log.append(decision("next"));
      } catch {
        noticed += 1;
      }
      log.close();
    }
    expect(noticed).toBe(300);
  });

  it("before a gateway starts keeps it from starting", () => {
    const file = join(tempFolder(), "audit.jsonl");
    append(file, 100).close();
    editInPlace(file, "reason 3 of many", "reason 3 of none");
    expect(() => openAuditLog(file)).toThrow("was changed since it was written");
  });
});

describe("a log that nobody edited", () => {
  it.each([
    ["its mode is changed", (file: string) => chmodSync(file, 0o640)],
    ["its times are set", (file: string) => utimesSync(file, 1, 1)],
    ["it is linked by a backup", (file: string) => linkSync(file, `${file}.backup`)],
  ])("goes on when %s", (_, touch) => {
    const file = join(tempFolder(), "audit.jsonl");
    const log = append(file, 500);
    touch(file);
    expect(log.append(decision("next"))).toBe(501);
    log.close();
  });

  it("goes on for thousands of lines of every length, and is valid", async () => {
    const file = join(tempFolder(), "audit.jsonl");
    const log = openAuditLog(file);
    for (let i = 0; i < 3_000; i++) log.append(decision("é".repeat((i * 37) % 5_000)));
    log.append(decision("x".repeat(300_000)));
    log.append({ kind: "end", allowed: 0, refused: 3_001 });
    log.close();
    expect(await readAudit(file)).toMatchObject({ valid: true, lines: 3_002 });
    const again = openAuditLog(file);
    expect(again.append(decision("next"))).toBe(3_003);
    again.close();
  });
});

describe("a log that somebody", () => {
  it.each([
    ["appends to", (file: string) => appendFileSync(file, "x\n"), "changed by somebody else"],
    ["empties", (file: string) => writeFileSync(file, ""), "changed by somebody else"],
    ["moves away", (file: string) => renameSync(file, `${file}.old`), "removed or replaced"],
    [
      "replaces by a copy",
      (file: string) => {
        writeFileSync(`${file}.new`, readFileSync(file));
        renameSync(`${file}.new`, file);
      },
      "removed or replaced",
    ],
  ])("%s takes no line any more", (_, tamper, words) => {
    const file = join(tempFolder(), "audit.jsonl");
    const log = append(file, 3);
    tamper(file);
    expect(() => log.append(decision("next"))).toThrow(words);
    expect(() => log.append(decision("again"))).toThrow(words);
    log.close();
  });
});
