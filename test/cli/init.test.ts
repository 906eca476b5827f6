import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { readDir } from "../../src/skill/read-dir.ts";
import { fieldOf } from "../../src/skill/skill.ts";
import { asNobody } from "../support/as-nobody.ts";
import { psk } from "../support/psk.ts";
import { readError, readReport } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";

beforeEach(() => void enterTempFolder());

describe("psk init NAME", () => {
  test("makes a skill in which no profile finds anything", async () => {
    expect((await psk(["init", "pdf-forms"])).code).toBe(0);
    for (const profile of ["load", "spec", "package"]) {
      const { code, stdout } = await psk(["validate", "pdf-forms", "--json", "--profile", profile]);
      expect(readReport(stdout).skills).toEqual([
        { path: "pdf-forms", name: "pdf-forms", valid: true, findings: [] },
      ]);
      expect(code).toBe(0);
    }
  });

  test("says what it made on stdout, and what to do next on stderr", async () => {
    const { stdout, stderr } = await psk(["init", "pdf-forms"]);
    expect(stdout).toBe(
      "Made pdf-forms\n  SKILL.md\n  references/guide.md\n  scripts/count-words.sh\n",
    );
    expect(stderr).toContain("psk validate pdf-forms");
    expect((await psk(["init", "other", "--quiet"])).stderr).toBe("");
  });

  test("with --json gives name, path and files", async () => {
    const { stdout, stderr } = await psk(["init", "pdf-forms", "--dir", "skills", "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      name: "pdf-forms",
      path: "skills/pdf-forms",
      files: ["SKILL.md", "references/guide.md", "scripts/count-words.sh"],
    });
    expect(stderr).toBe("");
  });

  test("makes a script that can be run", async () => {
    await psk(["init", "pdf-forms"]);
    expect(statSync("pdf-forms/scripts/count-words.sh").mode & 0o111).toBe(0o111);
    expect(statSync("pdf-forms/SKILL.md").mode & 0o111).toBe(0);
    expect(readFileSync("pdf-forms/scripts/count-words.sh", "utf8")).toMatch(/^#!\/bin\/sh\n/);
  });

  test("makes the folder of --dir when it is not there", async () => {
    expect((await psk(["init", "pdf-forms", "--dir", "a/b/c"])).code).toBe(0);
    expect(readdirSync("a/b/c/pdf-forms")).toContain("SKILL.md");
  });

  test.each([
    "Ada Lovelace",
    'Ada "the Countess": #1',
    "'",
    "yes",
    "1.0",
    "Ada\n---\nname: evil",
    "Ada\u007f\u0085\u009b",
    "艾达 \u{1f600}\u2028",
    "\\",
  ])("names the author of --author as given: %j", async (author) => {
    await psk(["init", "pdf-forms", "--author", author]);
    expect(fieldOf(await readDir("pdf-forms"), "metadata.author")?.value).toBe(author.trim());
    expect((await psk(["validate", "pdf-forms", "--profile", "package"])).code).toBe(0);
  });
});

describe("psk init refuses", () => {
  test.each([
    ["a file", () => writeFileSync("taken", "mine")],
    ["an empty folder", () => void mkdirSync("taken")],
    ["a skill", () => psk(["init", "taken"])],
  ])("to overwrite %s", async (_, make) => {
    await make();
    const before = statSync("taken").mtimeMs;
    const { code, stdout } = await psk(["init", "taken", "--json"]);
    expect(readError(stdout)).toEqual({
      code: "conflict",
      message: "taken is already there; nothing was changed",
    });
    expect(statSync("taken").mtimeMs).toBe(before);
    expect(code).toBe(3);
  });

  test.each([
    "",
    "PDF",
    "pdf_forms",
    "-pdf",
    "pdf-",
    "pdf--forms",
    "../pdf",
    "a/b",
    "é",
    "a b",
    "a\n",
    "a\u202e",
    "x".repeat(65),
  ])("the name %j", async (name) => {
    const { code, stdout } = await psk(["init", "--json", "--", name]);
    expect(code).toBe(2);
    expect(readError(stdout).code).toBe("usage");
    expect(readdirSync(".")).toEqual([]);
  });

  test("an author of spaces", async () => {
    const { code, stderr } = await psk(["init", "pdf-forms", "--author", " "]);
    expect(stderr).toContain("--author must not be blank");
    expect(code).toBe(2);
  });

  test("a --dir that is a file, as an error of the disk", async () => {
    writeFileSync("plain-file", "x");
    expect((await psk(["init", "pdf-forms", "--dir", "plain-file"])).code).toBe(4);
    expect((await psk(["init", "pdf-forms", "--dir", "plain-file/below"])).code).toBe(4);
  });

  test("a --dir that may not be written, as an error of the disk", async () => {
    mkdirSync("closed", { mode: 0o555 });
    const { code, stderr } = await asNobody(() => psk(["init", "pdf-forms", "--dir", "closed"]));
    expect(stderr).toContain("permission denied");
    expect(code).toBe(4);
  });
});
