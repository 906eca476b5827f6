import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createRegistry } from "../../src/registry/registry.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";
import { missingAt, projectRoot, putText, snapshotIn } from "./registry-in.ts";

describe("an entry", () => {
  test("holds id, description, source, version, digest, tools and findings", async () => {
    const root = tempFolder();
    const more = ["allowed-tools: Bash(git add *), Read", 'metadata:\n  version: "1.10"'];
    const text = skillText("pdf", [...more, "colour: red"]);
    putText(root, "tools/pdf", text);
    const { entries } = await snapshotIn(root);
    expect(entries).toMatchObject([
      {
        skill_id: "pdf",
        description: "What it does.",
        source: { scope: "project", root, path: "tools/pdf" },
        version: "1.10",
        file: "SKILL.md",
        digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
        allowed_tools: ["Bash(git add *)", "Read"],
        findings: [{ rule_id: "unknown-key" }],
      },
    ]);
  });

  test("is a lookup by its id", async () => {
    const root = tempFolder();
    putText(root, "folder-name", skillText("frontmatter-name"));
    const { byId, entries } = await snapshotIn(root);
    expect(byId.get("frontmatter-name")).toBe(entries[0]);
    expect(byId.get("folder-name")).toBeUndefined();
  });

  test("has an id on one line, so that what a list shows can be asked for", async () => {
    const root = tempFolder();
    putText(root, "a", '---\nname: "  Two\\n\\twords\\x07 "\ndescription: d\n---\n');
    expect((await snapshotIn(root)).byId.has("Two words")).toBe(true);
  });

  test("takes its tools from skill.json, and those from a definition that code gave", async () => {
    const root = tempFolder();
    const definition = { name: "pdf", description: "d", execution_protocol: ["Read it."] };
    const json = JSON.stringify({ ...definition, allowed_tools: ["read"] });
    putText(root, "pdf", skillText("pdf"), { "skill.json": json });
    expect((await snapshotIn(root)).byId.get("pdf")?.allowed_tools).toEqual(["read"]);
    const given = { ...definition, allowed_tools: ["grep"] };
    const { snapshot } = await createRegistry({
      roots: [projectRoot(root)],
      definitions: [given],
    });
    expect(snapshot().byId.get("pdf")?.allowed_tools).toEqual(["grep"]);
    expect(snapshot().definitions.get("pdf")).toEqual(given);
  });

  test("order is that of code points, not of UTF-16", async () => {
    const root = tempFolder();
    const names = ["z", "a", "Z", "é", "\uff5e", "😀", "a-b", "a"];
    names.forEach((name, index) => {
      putText(root, String(index), skillText(name));
    });
    const { entries } = await snapshotIn(root);
    expect(entries.map(({ skill_id }) => skill_id)).toEqual([
      "Z",
      "a",
      "a-b",
      "z",
      "é",
      "\uff5e",
      "😀",
    ]);
  });
});

describe("an invalid skill", () => {
  const texts: Readonly<Record<string, string | Uint8Array>> = {
    "no frontmatter": "Just text.\n",
    "frontmatter that never ends": "---\nname: x\n",
    "no name": "---\ndescription: d\n---\n",
    "a name that is no text": "---\nname: 42\ndescription: d\n---\n",
    "a name of control characters": '---\nname: "\\x01\\x02"\ndescription: d\n---\n',
    "no description": "---\nname: x\n---\n",
    "an empty description": '---\nname: x\ndescription: " "\n---\n',
    "bytes that are not UTF-8": Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff]),
    "more than a megabyte": skillText("x", [], "x".repeat(1024 * 1024)),
    "more than two megabytes": skillText("x", [], "x".repeat(3 * 1024 * 1024)),
  };

  test.each(Object.entries(texts))("is reported with the reason: %s", async (_, text) => {
    const root = tempFolder();
    putText(root, "bad", text);
    putText(root, "good", skillText("good"));
    const snapshot = await snapshotIn(root);
    expect(snapshot.entries.map(({ skill_id }) => skill_id)).toEqual(["good"]);
    const { state, reason } = missingAt(snapshot, "bad");
    expect(state).toBe("invalid");
    expect(reason.length).toBeGreaterThan(10);
    expect(reason).not.toContain(root);
  });

  test("hides no valid one of the same name", async () => {
    const root = tempFolder();
    putText(root, "a", "---\nname: pdf\n---\n");
    putText(root, "b", skillText("pdf"));
    expect((await snapshotIn(root)).byId.get("pdf")?.source.path).toBe("b");
  });
});
