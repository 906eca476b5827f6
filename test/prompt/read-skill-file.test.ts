import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type ErrorCode, PskError } from "../../src/errors.ts";
import { readSkillFile } from "../../src/prompt/read-skill-file.ts";
import type { Snapshot } from "../../src/registry/entry.ts";
import { putText, snapshotIn } from "../registry/registry-in.ts";
import { asNobody } from "../support/as-nobody.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";

let root = "";
let snapshot: Snapshot;

beforeAll(async () => {
  const outside = tempFolder();
  writeFileSync(join(outside, "secret"), "secret");
  root = join(outside, "skills");
  const folder = putText(root, "pdf", skillText("pdf"), {
    "docs/a.md": "text\r\n",
    "docs/empty": "",
    "docs/zeros": "a\0b",
    "docs/binary": new Uint8Array([0xff, 0xd8, 0xff]),
    "docs/link": { link: "a.md" },
    "docs/out": { link: join(outside, "secret") },
    "docs/up": { link: "../../../secret" },
    "docs/folder": { link: outside },
    "docs/gone": { link: "nothing" },
    "docs/loop": { link: "loop" },
    "docs/zero": { link: "/dev/zero" },
    "docs/shared": { link: "../../shared/b.md" },
    "docs/closed": "",
    ".git/config": "token",
    "docs/large": "",
    "docs/ space ": "spaces",
  });
  chmodSync(outside, 0o755);
  mkdirSync(join(root, "shared"));
  writeFileSync(join(root, "shared/b.md"), "shared");
  execFileSync("mkfifo", [join(folder, "docs/pipe")]);
  truncateSync(join(folder, "docs/large"), 8 * 1024 * 1024 + 1);
  chmodSync(join(folder, "docs/closed"), 0);
  symlinkSync(".", join(folder, "docs/itself"));
  snapshot = await snapshotIn(root);
});

describe("a file of a skill", () => {
  test("is read with its digest, as text when it is text", () => {
    expect(readSkillFile(snapshot, "pdf", "docs/a.md")).toEqual({
      skill_id: "pdf",
      path: "docs/a.md",
      digest: "sha256:7830b26b0ee6f35d118457f44e61961a44d8893ff51b02f8fcf08e188af77b0e",
      bytes: Buffer.from("text\r\n"),
      text: "text\r\n",
    });
    expect(readSkillFile(snapshot, "pdf", "docs/empty").text).toBe("");
    expect(readSkillFile(snapshot, "pdf", "SKILL.md").text).toBe(skillText("pdf"));
    expect(readSkillFile(snapshot, "pdf", "docs/ space ").text).toBe("spaces");
  });

  test.each(["docs/binary", "docs/zeros"])("has no text when it is binary: %s", (path) => {
    const { text, bytes } = readSkillFile(snapshot, "pdf", path);
    expect(text).toBeUndefined();
    expect(bytes).toHaveLength(3);
  });

  test("may be a link to a file inside the skill or its root", () => {
    expect(readSkillFile(snapshot, "pdf", "docs/link").text).toBe("text\r\n");
    expect(readSkillFile(snapshot, "pdf", "docs/itself/a.md").text).toBe("text\r\n");
    expect(readSkillFile(snapshot, "pdf", "docs/shared").text).toBe("shared");
  });
});

describe("what is refused", () => {
  const refused: Readonly<Record<string, ErrorCode>> = {
    "../../secret": "denied",
    "docs/../../../secret": "denied",
    "docs/./a.md": "denied",
    "docs//a.md": "denied",
    "/etc/passwd": "denied",
    "//server/share": "denied",
    "C:/windows": "denied",
    "docs\\a.md": "denied",
    "docs/a.md\0.txt": "denied",
    "docs/a\nb": "denied",
    "": "denied",
    ".": "denied",
    "docs/out": "denied",
    "docs/up": "denied",
    "docs/folder/secret": "denied",
    "docs/zero": "denied",
    ".git/config": "denied",
    docs: "io",
    "docs/": "denied",
    "docs/itself": "io",
    "docs/pipe": "io",
    "docs/loop": "io",
    "docs/large": "too_large",
    "docs/gone": "not_found",
    "docs/nothing.md": "not_found",
    "docs/a.md/b": "not_found",
  };
  test.each(Object.entries(refused))("%j: %s", (path, code) => {
    const error = errorOf(() => readSkillFile(snapshot, "pdf", path));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain(root);
  });

  test("a file that may not be read", async () => {
    const error = await asNobody(async () =>
      errorOf(() => readSkillFile(snapshot, "pdf", "docs/closed")),
    );
    expect(error).toMatchObject({ code: "io", message: '"docs/closed": permission denied' });
  });

  test("an id that no skill has, with the one that was meant", () => {
    expect(errorOf(() => readSkillFile(snapshot, "pdg", "SKILL.md"))).toMatchObject({
      code: "not_found",
      message: 'no skill has the id "pdg"; did you mean "pdf"?',
    });
  });

  test("any path that leads elsewhere", () => {
    const segment = fc.constantFrom(
      "..",
      ".",
      "docs",
      "folder",
      "out",
      "secret",
      "",
      "/",
      "itself",
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
        try {
          expect(readSkillFile(snapshot, "pdf", segments.join("/")).text).not.toBe("secret");
        } catch (error) {
          expect(error).toBeInstanceOf(PskError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function errorOf(work: () => unknown): PskError {
  try {
    work();
  } catch (error) {
    if (error instanceof PskError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
