import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "../support/child.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

/** What differs from run to run, whoever does the work. */
const PASSING = /^(?:scan_id|scan_duration_seconds|timestamp)$/;

async function report(jobs: number, ...paths: string[]) {
  const { code, stdout } = await psk([
    "scan",
    ...paths,
    "--json",
    "--no-cache",
    "--jobs",
    String(jobs),
  ]);
  return { code, report: JSON.parse(stdout, (key, value) => (PASSING.test(key) ? null : value)) };
}

describe("psk scan --jobs", () => {
  test("gives the same results in the same order for 1, 2 and 4", async () => {
    const tree = join(REPOSITORY, "test", "redteam", "dev");
    const alone = await report(1, "--recursive", tree);
    expect(alone.report.results.length).toBeGreaterThan(150);
    expect(await report(2, "--recursive", tree)).toEqual(alone);
    expect(await report(4, "--recursive", tree)).toEqual(alone);
  }, 180_000);

  test("gives the same failures, too", async () => {
    const folder = tempFolder();
    const broken = writeSkill("broken", { "SKILL.md": "no fence\n" }, folder);
    const paths = [broken, join(folder, "nowhere"), writeSkill("fine", {}, folder)];
    const alone = await report(1, ...paths);
    expect(alone.code).toBe(4);
    expect(await report(2, ...paths)).toEqual(alone);
  });

  test.each(["0", "-1", "1.5", "many", "1000"])("refuses %s", async (jobs) => {
    const { code, stderr } = await psk(["scan", ".", `--jobs=${jobs}`]);
    expect(code).toBe(2);
    expect(stderr).toBe(`error: --jobs must be a number from 1 to 256, not "${jobs}"\n`);
  });
});
