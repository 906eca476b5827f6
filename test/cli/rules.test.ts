import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { SPEC_RULES } from "../../src/check/rules/spec-rules.ts";
import { REPOSITORY } from "../support/child.ts";
import { psk } from "../support/psk.ts";
import { readError } from "../support/report.ts";

const IDS = SPEC_RULES.map(({ id }) => id);

describe("psk rules", () => {
  test("lists every rule on a line of its own, below a heading", async () => {
    const { code, stdout } = await psk(["rules"]);
    const [heading, ...lines] = stdout.trimEnd().split("\n");
    expect(heading).toMatch(/^RULE +SEVERITY +/);
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(expect.arrayContaining(IDS));
    expect(code).toBe(0);
  });

  test("with --json gives what each rule declares", async () => {
    const { stdout } = await psk(["rules", "--json"]);
    const rule = z.object({ id: z.string(), title: z.string(), remediation: z.string() });
    const { rules } = z.object({ rules: z.array(rule) }).parse(JSON.parse(stdout));
    expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(IDS));
  });
});

describe("psk rules ID", () => {
  test.each(IDS)("shows the page of %s, the same as in docs/rules", async (id) => {
    const page = readFileSync(join(REPOSITORY, "docs", "rules", `${id}.md`), "utf8");
    const json = await psk(["rules", id, "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ id, page });
    const text = await psk(["rules", id]);
    const title = /^# (.*)$/m.exec(page)?.[1]?.replaceAll("`", "") ?? id;
    expect(text.stdout.replaceAll("`", "")).toContain(title);
    expect([json.code, text.code]).toEqual([0, 0]);
  });

  test("suggests the rule that was meant", async () => {
    const { code, stdout, stderr } = await psk(["rules", "nmae-folder", "--json"]);
    expect(stderr).toContain("did you mean name-folder?");
    expect(readError(stdout).code).toBe("not_found");
    expect(code).toBe(1);
  });

  test("says where to look when nothing is near", async () => {
    const { code, stderr } = await psk(["rules", "zzzzzzzz"]);
    expect(stderr).toContain("`psk rules` lists them all");
    expect(code).toBe(1);
  });

  test.each(["../../package", "name-folder.md", "__proto__", "\u001b[31m"])(
    "reads no other file for %j",
    async (id) => {
      const { code, stdout, stderr } = await psk(["rules", "--", id]);
      expect(stdout).toBe("");
      expect(stderr).not.toContain("\u001b");
      expect(code).toBe(1);
    },
  );
});
