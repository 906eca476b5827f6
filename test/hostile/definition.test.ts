import { beforeAll, expect, test } from "vitest";
import { judge } from "../support/judge.ts";
import { ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

beforeAll(() => void enterTempFolder());

const DEEP = 100_000;
/** As many characters as fit below the limit for a definition. */
const FITS = 60_000;

test.each<[what: string, content: string | Uint8Array]>([
  ["empty", ""],
  ["not JSON", "{"],
  ["a NUL", "\0"],
  ["null", "null"],
  ["100,000 [", "[".repeat(DEEP)],
  ["100,000 [ and ]", `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`],
  ["100,000 maps in a field", `{"name":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`],
  ["a name that is not text", '{"name":"\\ud800\\u202e\\u001b[31m"}'],
  ["keys named like parts of every object", '{"__proto__":{"name":"x"},"constructor":1}'],
  ["2 MB", `{"name":"${"x".repeat(2 * 1024 * 1024)}"}`],
  ["as many [ as fit", "[".repeat(FITS)],
  ["as many [ and ] as fit", `{"name":${"[".repeat(FITS / 2)}${"]".repeat(FITS / 2)}}`],
  ["one long text that is not closed", `"${"\\n".repeat(FITS / 2)}`],
  ["wrong values by the thousand", `{"allowed_tools":[${new Array(FITS / 6).fill("1").join()}]}`],
  [
    "unknown keys by the thousand",
    `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join()}}`,
  ],
])("a skill.json that is %s", { timeout: 60_000 }, async (_, content) => {
  const { code, report } = await judge(writeSkill("hostile", { "skill.json": content }));
  expect(ruleIds(report)).toEqual(["definition-invalid"]);
  expect(code).toBe(2);
});

test("a skill.json that is not UTF-8", async () => {
  const folder = writeSkill("hostile", { "skill.json": Uint8Array.of(0x22, 0xff, 0x22) });
  const { code, report } = await judge(folder);
  expect(ruleIds(report)).toEqual(["definition-invalid", "file-not-utf8"]);
  expect(code).toBe(2);
});
