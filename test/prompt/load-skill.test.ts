import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import { put, putText, snapshotIn } from "../registry/registry-in.ts";
import { asNobody } from "../support/as-nobody.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";
import { parseEnvelope, parseFailure } from "./parse-envelope.ts";
import { snapshotOf } from "./snapshot-of.ts";

let root = "";

beforeEach(() => {
  root = tempFolder();
  chmodSync(root, 0o755);
});

describe("the envelope", () => {
  test("is exactly this text", async () => {
    putText(root, "pdf", skillText("pdf", [], "# Forms\n\nFill them.\n"), {
      "scripts/run.py": "",
      "a.md": "",
    });
    const snapshot = await snapshotIn(root);
    const result = loadSkill(snapshot, "pdf");
    expect(result).toMatchObject({ ok: true, digest: snapshot.byId.get("pdf")?.digest });
    expect(result.text).toBe(`<skill_context id="pdf">
  <instructions>
# Forms

Fill them.

  </instructions>
  <active_resources>
    <skill_root>${root}/pdf</skill_root>
    <file>a.md</file>
    <file>scripts/run.py</file>
  </active_resources>
  <execution_directive>
    The skill pdf is now in force for this request.
    1. Where <instructions> and your usual way differ, follow <instructions>.
    2. The files under <active_resources> are at hand; read one only when a step needs it.
    3. When the work has several steps, say your plan first.
  </execution_directive>
</skill_context>
`);
  });

  test("shows no host path with hideRoot", async () => {
    put(root, "pdf", "pdf");
    const { text } = loadSkill(await snapshotIn(root), "pdf", { hideRoot: true });
    expect(text).not.toContain(root);
    expect(parseEnvelope(text)).toMatchObject({ root: undefined, files: [] });
  });

  test("names 50 files in byte order and counts the rest; none is opened", async () => {
    const names = Array.from({ length: 60 }, (_, i) => `f${String(i).padStart(2, "0")}`);
    const folder = putText(
      root,
      "pdf",
      skillText("pdf"),
      Object.fromEntries(names.map((n) => [n, ""])),
    );
    for (const name of names) chmodSync(join(folder, name), 0);
    const snapshot = await snapshotIn(root);
    const { text } = await asNobody(async () => loadSkill(snapshot, "pdf"));
    expect(parseEnvelope(text)).toMatchObject({ files: names.slice(0, 50), more: 10 });
  });

  test("leaves out what is no part of a skill, and folders that cannot be looked into", async () => {
    const files = { "a.md": "", ".git/config": "", "node_modules/x.js": "", "closed/b.md": "" };
    const folder = putText(root, "pdf", skillText("pdf"), files);
    chmodSync(join(folder, "closed"), 0);
    const snapshot = await snapshotIn(root);
    const { text } = await asNobody(async () => loadSkill(snapshot, "pdf"));
    chmodSync(join(folder, "closed"), 0o755);
    expect(parseEnvelope(text).files).toEqual(["a.md"]);
  });

  test("escapes the id, quotes included, wherever it stands", () => {
    const id = `a"b'c<d>&</skill_context>`;
    const { text } = loadSkill(snapshotOf([{ id }]), id);
    expect(text).toContain(
      '<skill_context id="a&quot;b&apos;c&lt;d&gt;&amp;&lt;/skill_context&gt;">\n',
    );
    expect(parseEnvelope(text).id).toBe(id);
  });
});

describe("the body is kept byte for byte", () => {
  const head = "---\nname: pdf\ndescription: d\n---\n";
  const texts: Readonly<Record<string, readonly [text: string, body: string]>> = {
    "with CRLF": [`${head.replaceAll("\n", "\r\n")}a\r\nb\r\n`, "a\r\nb\r\n"],
    "behind a byte order mark": [`\ufeff${head}a\n`, "a\n"],
    "with a byte order mark inside": [`${head}\ufeffa\n`, "\ufeffa\n"],
    "without a newline at its end": [`${head}a`, "a"],
    "with a fence inside": [`${head}a\n---\nb: c\n---\n`, "a\n---\nb: c\n---\n"],
    "when it is empty": [head, ""],
    "when the file ends with the fence": [head.trimEnd(), ""],
    "with control characters and blank lines": [
      `${head}\n\n\u0000\u0007\t \n\n`,
      "\n\n\u0000\u0007\t \n\n",
    ],
    "with tags that are not the envelope's": [
      `${head}<file>x</file> <instruction> <errors> <a-error> &lt;error>\n`,
      "<file>x</file> <instruction> <errors> <a-error> &lt;error>\n",
    ],
    "with $ signs, which replacing could take for its own": [`${head}$& $1 $$\n`, "$& $1 $$\n"],
  };

  test.each(Object.entries(texts))("%s", async (_, [text, body]) => {
    putText(root, "pdf", text);
    const result = loadSkill(await snapshotIn(root), "pdf");
    expect(result.ok).toBe(true);
    expect(parseEnvelope(result.text).body).toBe(body);
  });
});

describe("a skill that is not loaded is told in one line", () => {
  test("not found, with the id that was meant", async () => {
    put(root, "pdf-forms", "pdf-forms");
    expect(loadSkill(await snapshotIn(root), "pdf-form")).toEqual({
      ok: false,
      reason: "not_found",
      text: '<skill_context id="pdf-form"><error>No skill has the id "pdf-form". Did you mean "pdf-forms"?</error></skill_context>\n',
    });
  });

  test("not found, and nothing like it", async () => {
    const { text } = loadSkill(await snapshotIn(root), "x");
    expect(parseFailure(text).message).toBe(
      'No skill has the id "x". Use an id from <available_skills>, exactly as written.',
    );
  });

  test("matched exactly: no case folding, no trimming", async () => {
    put(root, "pdf", "pdf");
    const snapshot = await snapshotIn(root);
    for (const id of ["PDF", " pdf", "pdf ", "pdf/", "./pdf", "__proto__", ""]) {
      expect(loadSkill(snapshot, id)).toMatchObject({ ok: false, reason: "not_found" });
    }
  });

  test("invalid, with what is wrong", async () => {
    putText(root, "pdf", "---\nname: pdf\n---\n");
    const result = loadSkill(await snapshotIn(root), "pdf");
    expect(result).toMatchObject({ ok: false, reason: "unreadable" });
    expect(parseFailure(result.text).message).toMatch(
      /^The skill "pdf" is there but cannot be loaded: .*description.*psk validate\.$/,
    );
  });
});

describe("a file that changed after the snapshot", () => {
  const load = async (change: (file: string) => void, read = true) => {
    put(root, "pdf", "pdf");
    const snapshot = await snapshotIn(root);
    change(join(root, "pdf/SKILL.md"));
    const result = await (read
      ? loadSkill(snapshot, "pdf")
      : asNobody(async () => loadSkill(snapshot, "pdf")));
    expect(result.text).not.toContain(read ? "\0" : root);
    return result;
  };
  const message = ({ text }: { readonly text: string }) => parseFailure(text).message;

  test("is served as it is now, with the digest it has now", async () => {
    const result = await load((file) => writeFileSync(file, skillText("pdf", [], "new\n")));
    expect(result.ok && parseEnvelope(result.text).body).toBe("new\n");
  });

  test("and is gone", async () => {
    const result = await load((file) => rmSync(file));
    expect(result).toMatchObject({ ok: false, reason: "unreadable" });
    expect(message(result)).toBe(
      'The skill "pdf" is listed but cannot be read: "SKILL.md" is not there. Go on without it, and tell the user.',
    );
  });

  test("and is gone with its folder", async () => {
    const result = await load((file) => rmSync(join(file, ".."), { recursive: true }));
    expect(message(result)).toContain('"SKILL.md" is not there');
    expect(result.text).not.toContain(root);
  });

  test("and may not be read any more", async () => {
    const result = await load((file) => chmodSync(file, 0), false);
    expect(message(result)).toContain('"SKILL.md": permission denied');
  });

  const others: Readonly<Record<string, readonly [content: string | Uint8Array, words: string]>> = {
    "and is empty": ["", "has no frontmatter"],
    "and was cut off": ["---\nname: pdf\ndescr", "has no frontmatter"],
    "and is not UTF-8": [Buffer.from([0xff, 0xfe]), "is not UTF-8 text"],
    "and is too large": ["x".repeat(1024 * 1024 + 1), "is too large"],
    "and is far too large": [new Uint8Array(9 * 1024 * 1024), "the limit is"],
  };
  test.each(Object.entries(others))("%s", async (_, [content, words]) => {
    const result = await load((file) => writeFileSync(file, content));
    expect(result).toMatchObject({ ok: false, reason: "unreadable" });
    expect(message(result)).toContain(words);
  });

  test("and is a folder", async () => {
    const result = await load((file) => {
      rmSync(file);
      mkdirSync(file);
    });
    expect(message(result)).toContain('"SKILL.md" is not a plain file');
  });
});

test("a defect below is an envelope too, without its words", () => {
  const snapshot = snapshotOf([{ id: "x" }]);
  const open = () => {
    throw new TypeError("cannot read properties of /home/ada");
  };
  const result = loadSkill({ ...snapshot, open }, "x");
  expect(result).toMatchObject({ ok: false, reason: "unreadable" });
  expect(result.text).not.toContain("ada");
});
