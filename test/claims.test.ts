import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const readme = onOneLine(readFileSync("README.md", "utf8"));
const bench = readdirSync("bench")
  .filter((name) => name.startsWith("measure-"))
  .map((name) => readFileSync(join("bench", name), "utf8"))
  .join("\n");
const rows = readFileSync("docs/claims.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, promise, shown] = /^\| "(.+?)" \| (.+) \|$/.exec(line) ?? [];
    return promise === undefined || shown === undefined ? [] : [{ promise, shown }];
  });

describe("docs/claims.md", () => {
  test("has a row for each promise, and no row that cannot be read", () => {
    const lines = readFileSync("docs/claims.md", "utf8").match(/^\| /gm) ?? [];
    expect(rows.length).toBe(lines.length - 1);
    expect(rows.length).toBeGreaterThan(15);
  });

  test.each(rows)("$promise stands in the README", ({ promise }) => {
    expect(readme).toContain(promise);
  });

  test.each(rows)("$promise is shown by what there is", ({ shown }) => {
    const tests = [...shown.matchAll(/`(test\/[^`]+)`: (?:"([^"]+)")?/g)];
    const figures = /bench: (.+)$/.exec(shown)?.[1]?.matchAll(/"([^"]+)"/g) ?? [];
    expect(tests.length + [...figures].length).toBeGreaterThan(0);
    for (const [, path = "", title] of tests) {
      expect(existsSync(path), path).toBe(true);
      if (title !== undefined) expect(readFileSync(path, "utf8")).toContain(title);
    }
    for (const [, words = ""] of /bench: (.+)$/.exec(shown)?.[1]?.matchAll(/"([^"]+)"/g) ?? []) {
      expect(bench).toContain(words);
    }
  });
});

function onOneLine(text: string): string {
  return text.replace(/[*_]{2}/g, "").replace(/\s+/g, " ");
}
