import { expect, it } from "vitest";
import { matchesGlob } from "../../src/check/glob.ts";

it.each([
  ["SKILL.md", "*.md", true],
  ["references/a.md", "*.md", true],
  ["references/a.mdx", "*.md", false],
  ["scripts/run.sh", "scripts/*", true],
  ["scripts/deep/run.sh", "scripts/*", false],
  ["scripts/deep/run.sh", "scripts/**", true],
  ["scripts/deep/run.sh", "**/*.sh", true],
  ["run.sh", "**/*.sh", true],
  ["a/b/c/d.py", "a/**/d.py", true],
  ["a/d.py", "a/**/d.py", true],
  ["b/a/d.py", "a/**/d.py", false],
  ["a1.py", "a?.py", true],
  ["a12.py", "a?.py", false],
  ["a.zip!/x.sh", "*.sh", true],
  ["run.sh", "run.sh", true],
  ["deep/run.sh", "./run.sh", false],
])("%s fits %s: %s", (path, glob, fits) => {
  expect(matchesGlob(path, glob)).toBe(fits);
});

it("takes no time on a glob full of stars", () => {
  const started = performance.now();
  expect(matchesGlob("a".repeat(2000), `${"*a".repeat(500)}*b`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
