/** What a file is decides how it is read: no name, header, padding or folder hides a payload. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { findSkillRoots, skillSourceAt } from "../../src/archive/find-skill-roots.ts";
import { readArchive } from "../../src/archive/read-archive.ts";
import { scan } from "../../src/check/scan.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { readDir } from "../../src/skill/read-dir.ts";
import type { Skill, SkillFile } from "../../src/skill/skill.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { HIDDEN, type Hidden, PNG, SHELL } from "./reading-cases.ts";

beforeAll(loadGrammars);

const HEAD = "---\nname: skill\ndescription: Formats tables.\n---\n\n# Tables\n\n";

function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): SkillFile[] {
  return Object.entries(contents).map(([path, content]) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    return { path, size: bytes.length, executable: false, bytes };
  });
}

function skillWith({ files, says = "Format the table.", beside = {} }: Hidden): Promise<Skill> {
  const left = filesOf(beside);
  const [first] = left.map(({ path }) => path.split("/", 1).join());
  return parseSkill({
    folder: "skill",
    files: filesOf({ "SKILL.md": `${HEAD}${says}\n`, ...files }),
    refused: [],
    ignored: first === undefined ? [] : [first],
    beside: () => left,
  });
}

describe("a payload is never called safe when it stands in", () => {
  it.each(Object.entries(HIDDEN))(
    "%s",
    async (_, hidden) => {
      const { verdict } = scan(await skillWith(hidden));
      expect(verdict).toBe(hidden.verdict ?? "malicious");
    },
    120_000,
  );
});

describe("what is only what it seems is safe", () => {
  it.each<[string, Hidden]>([
    ["a picture that is named", { files: { "logo.png": PNG }, says: "Show `logo.png`." }],
    [
      "a picture with a line feed behind",
      { files: { "logo.png": Buffer.concat([PNG, Buffer.from("\n")]) } },
    ],
    ["a binary file that nothing names", { files: { "a.dat": Buffer.alloc(64, "\x01\0") } }],
    ["packages that nothing leads to", { files: {}, beside: { "node_modules/pkg/run.sh": SHELL } }],
    ["the samples of git", { files: {}, beside: { ".git/hooks/pre-push.sample": SHELL } }],
  ])("%s", async (_, hidden) => {
    expect(scan(await skillWith(hidden)).verdict).toBe("safe");
  });
});

it("a finding behind padding names the line of the file", async () => {
  const skill = await skillWith({ files: { "run.sh": `${"\n".repeat(300_000)}${SHELL}` } });
  const found = scan(skill).findings.find(({ rule_id }) => rule_id === "pipe-to-shell");
  expect(found?.line_number).toBe(300_001);
  expect(found?.snippet).toBe(SHELL.trim());
});

it("a file larger than what is held is read for a scan", async () => {
  const bytes = Buffer.from(`${"# so it goes\n".repeat(800_000)}${SHELL}`);
  const large = { path: "run.sh", size: bytes.length, executable: true, bytes: undefined };
  const skill = await parseSkill({
    folder: "skill",
    files: [...filesOf({ "SKILL.md": HEAD }), { ...large, readChunks: () => [bytes] }],
    refused: [],
    ignored: [],
  });
  expect(scan(skill).verdict).toBe("malicious");
});

describe("folders that no package holds", () => {
  const contents = {
    "SKILL.md": `${HEAD}Run \`bash node_modules/pkg/run.sh\`.\n`,
    "node_modules/pkg/run.sh": SHELL,
  };

  it("are read from a disk when the skill leads into them, and are no files of the skill", async () => {
    const folder = join(tempFolder(), "skill");
    for (const [path, content] of Object.entries(contents)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const skill = await readDir(folder);
    expect(skill.files.map(({ path }) => path)).toEqual(["SKILL.md"]);
    expect(scan(skill).verdict).toBe("malicious");
  });

  it("are read from an archive", async () => {
    const zip = zipSync(
      Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, strToU8(text)])),
    );
    const archive = await readArchive(zip);
    const [root = ""] = findSkillRoots(archive.files.map(({ path }) => path));
    const skill = await parseSkill(skillSourceAt(archive, root));
    expect(skill.files.map(({ path }) => path)).toEqual(["SKILL.md"]);
    expect(scan(skill).verdict).toBe("malicious");
  });

  it("are listed when nothing leads into them", async () => {
    const { coverage } = scan(
      await skillWith({ files: {}, beside: { "node_modules/pkg/run.sh": SHELL } }),
    );
    expect(coverage.not_scanned).toMatchObject([{ path: "node_modules", use: "unused" }]);
  });

  it("make the verdict unknown when what is named in them is too large", async () => {
    const tool = { path: ".venv/bin/tool", size: 99_999_999, executable: true, bytes: undefined };
    const skill = await parseSkill({
      folder: "skill",
      files: filesOf({ "SKILL.md": `${HEAD}Run \`.venv/bin/tool\`.\n` }),
      refused: [],
      ignored: [".venv"],
      beside: () => [tool],
    });
    expect(scan(skill).verdict).toBe("unknown");
  });
});
