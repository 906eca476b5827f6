import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { availableSkills } from "../../src/prompt/available-skills.ts";
import { watchRegistry } from "../../src/registry/watch.ts";
import { skillTools } from "../../src/toolkit/skill-tools.ts";
import { executeTool } from "../../src/toolkit/tool-adapters.ts";
import { parseEnvelope } from "../prompt/parse-envelope.ts";
import { putText, registryIn } from "../registry/registry-in.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";

const SKILLS = Array.from({ length: 8 }, (_, i) => `skill-${i}`);
const LINES = 2000;
/** Long enough that a reader would see the middle of a write, if it could. */
const bodyOf = (version: string) => `version ${version}\n`.repeat(LINES);

/** In a process of its own, so that its writes fall between any two steps of ours. */
const WRITER = `
const { renameSync, rmSync, writeFileSync, mkdirSync } = require("node:fs");
const [root, lines, ...skills] = process.argv.slice(1);
let round = 0;
setInterval(() => {
  round++;
  for (const name of skills) {
    const folder = root + "/" + name;
    const text = "---\\nname: " + name + "\\ndescription: Of round " + round + ".\\n---\\n" +
      ("version " + round + "\\n").repeat(Number(lines));
    if (round % 7 === 0) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(folder + "/.new", text);
    renameSync(folder + "/.new", folder + "/SKILL.md");
  }
  process.stdout.write(".");
}, 2);
`;

test("50 conversations at once, while skills change on disk, see only whole texts", async () => {
  const root = tempFolder();
  for (const name of SKILLS) putText(root, name, skillText(name, [], bodyOf("0")));
  const registry = await registryIn(root);
  const errors: unknown[] = [];
  let changes = 0;
  const watching = await watchRegistry(
    registry,
    [root],
    () => changes++,
    (error) => errors.push(error),
  );
  onTestFinished(() => watching.close());
  const writer = startWriter(root);
  await once(writer.stdout ?? writer, "data");

  const seen = new Set<string>();
  const conversations = Array.from({ length: 50 }, async (_, index) => {
    const tools = skillTools(registry);
    for (let step = 0; step < 30; step++) {
      const id = SKILLS[(index + step) % SKILLS.length] ?? "";
      await turn();
      expectWholeSection(availableSkills(registry.snapshot()));
      const text = await executeTool(tools, "load_skill", { skill_id: id, force: true });
      seen.add(versionIn(text, id));
    }
  });
  await Promise.all(conversations);

  expect(errors).toEqual([]);
  expect(seen.size).toBeGreaterThan(2);
  expect(changes).toBeGreaterThan(0);
});

function startWriter(root: string): ChildProcess {
  const argv = ["-e", WRITER, join(root), String(LINES), ...SKILLS];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill();
  });
  return child;
}

/** The one version that all lines are of; a skill that was away at that moment is none. */
function versionIn(text: string, id: string): string {
  if (text.includes("<error>")) {
    expect(text).toMatch(/is not there|No skill has the id|changed while it was read/);
    return "none";
  }
  const envelope = parseEnvelope(text);
  expect(envelope.id).toBe(id);
  const lines = envelope.body.trimEnd().split("\n");
  expect(lines).toHaveLength(LINES);
  expect(new Set(lines).size).toBe(1);
  return lines[0] ?? "";
}

function expectWholeSection(text: string): void {
  if (text === "") return;
  const elements = text.match(
    /<skill>\n {4}<id>skill-\d<\/id>\n {4}<description>.*<\/description>/g,
  );
  expect(elements).toHaveLength(text.split("<id>").length - 1);
}
