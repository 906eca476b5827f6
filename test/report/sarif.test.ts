import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import Ajv from "ajv-draft-04";
import { afterAll, describe, expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { isError } from "../../src/check/finding.ts";
import type { Profile, Rule } from "../../src/check/rule.ts";
import { SPEC_RULES } from "../../src/check/rules/spec-rules.ts";
import type { CheckedSkill } from "../../src/report/checked-skill.ts";
import { sarif } from "../../src/report/sarif.ts";
import { readDir } from "../../src/skill/read-dir.ts";

const URI = /^(?:[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9A-F]{2})*$/;
// A pattern of the published schema is not a regular expression by the rules of the `u` flag.
const validate = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false })
  .addFormat("uri", URI)
  .addFormat("uri-reference", URI)
  .addFormat("date-time", true)
  .compile(schema);

const root = mkdtempSync(join(tmpdir(), "psk-sarif-"));
afterAll(() => rmSync(root, { recursive: true }));

const GOOD = "---\nname: demo\ndescription: Draws charts.\n---\n\nDraw a chart.\n";

/** Looks for the word "curl", and says so in words that a skill could have chosen. */
const shellDownload: Rule = {
  id: "shell-download",
  category: "network",
  analyzer: "pattern",
  title: "A skill downloads nothing.",
  remediation: "Remove the download.",
  severity: "CRITICAL",
  *check({ skillText }) {
    if (skillText.state !== "text" || !skillText.text.includes("curl")) return;
    yield {
      message: "runs {0} from [here](https://evil.example)!",
      line: 6,
      column: 5,
      metadata: { command: "curl\u202e" },
    };
  },
};
const RULES = [...SPEC_RULES, shellDownload];

interface Region {
  readonly charOffset?: number;
  readonly charLength?: number;
  readonly byteOffset?: number;
  readonly byteLength?: number;
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
  readonly fixes?: readonly {
    readonly artifactChanges: readonly {
      readonly artifactLocation: { readonly uri: string };
      readonly replacements: readonly {
        readonly deletedRegion: Region;
        readonly insertedContent: { readonly text: string };
      }[];
    }[];
  }[];
}
interface Log {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly rules: readonly { readonly id: string }[] };
    };
    readonly results: readonly Result[];
  }[];
}

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes a skill below the root, reads it back and judges it. */
async function checked(folder: string, files: Files, profile: Profile): Promise<CheckedSkill> {
  const dir = join(root, folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  const findings = check(await readDir(dir), RULES, { profile });
  const valid = !findings.some(isError);
  return { path: folder, folder, name: "demo", valid, findings, fixed: [] };
}

/** The report, after it is found valid. */
function report(skills: readonly CheckedSkill[], pages = new Map<string, string>()): Log {
  const log: Log = JSON.parse(sarif(skills, RULES, { version: "0.1.0", pages }));
  validate(log);
  expect(validate.errors).toBeNull();
  return log;
}

function resultOf(log: Log, ruleId: string): Result {
  const result = log.runs[0]?.results.find((one) => one.ruleId === ruleId);
  if (result === undefined) throw new Error(`no result of ${ruleId}`);
  return result;
}

function uriOf(result: Result): string | undefined {
  return result.locations[0]?.physicalLocation.artifactLocation.uri;
}

/** Applies the fix of a result to bytes, as SARIF defines it: characters begin after the mark. */
function applyFix(bytes: Buffer, result: Result): string {
  const mark = bytes.toString().startsWith("\ufeff") ? "\ufeff" : "";
  const text = bytes.toString().slice(mark.length);
  const [replacement] = result.fixes?.[0]?.artifactChanges[0]?.replacements ?? [];
  if (replacement === undefined) throw new Error("no replacement");
  const { deletedRegion: region, insertedContent } = replacement;
  if (region.byteOffset !== undefined) {
    const end = region.byteOffset + (region.byteLength ?? 0);
    return `${bytes.subarray(0, region.byteOffset)}${insertedContent.text}${bytes.subarray(end)}`;
  }
  const start = region.charOffset ?? Number.NaN;
  const end = start + (region.charLength ?? Number.NaN);
  return mark + text.slice(0, start) + insertedContent.text + text.slice(end);
}

describe("sarif", () => {
  test("without skills is a run without results", () => {
    const text = sarif([], RULES, { version: "0.1.0", pages: new Map() });
    expect(text.endsWith("}\n")).toBe(true);
    expect(report([])).toEqual({
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "psk", semanticVersion: "0.1.0", rules: [] } },
          columnKind: "utf16CodeUnits",
          results: [],
        },
      ],
    });
  });

  test("the schema refuses a broken report", async () => {
    const skill = await checked("broken", { "SKILL.md": "nothing" }, "spec");
    const text = sarif([skill], RULES, { version: "0.1.0", pages: new Map() });
    for (const [good, bad] of [
      ['"level": "error"', '"level": "fatal"'],
      ['"startLine": 1', '"startLine": 0'],
      ['"uri": "broken/SKILL.md"', '"uri": "broken/SKILL 1.md"'],
      ['"columnKind"', '"columnSort"'],
      ['"version": "2.1.0"', '"version": "2.0.0"'],
    ] as const) {
      expect(text).toContain(good);
      expect(validate(JSON.parse(text)), good).toBe(true);
      expect(validate(JSON.parse(text.replace(good, bad))), bad).toBe(false);
    }
  });

  test("a finding becomes a result, its rule a descriptor with its page", async () => {
    const text = "---\nname: Demo\ndescription: Draws charts.\n---\n\nDraw.\n";
    const skill = await checked("named", { "SKILL.md": text }, "spec");
    const finding = skill.findings.find(({ rule_id }) => rule_id === "name-pattern");
    const log = report([skill], new Map([["name-pattern", "# Names\n\nIn lower case."]]));
    const result = resultOf(log, "name-pattern");
    expect(result).toMatchObject({
      level: "error",
      message: { text: `${finding?.description}. ${finding?.remediation}` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "named/SKILL.md" },
            region: { startLine: 2, snippet: { text: "name: Demo" } },
          },
        },
      ],
      partialFingerprints: { "pskFinding/v1": finding?.id },
      properties: { severity: "HIGH", field: "name" },
    });
    expect(log.runs[0]?.tool.driver.rules[result.ruleIndex ?? -1]).toEqual({
      id: "name-pattern",
      name: "NamePattern",
      shortDescription: { text: finding?.title },
      fullDescription: { text: `${finding?.title} ${finding?.remediation}` },
      help: { text: "# Names\n\nIn lower case.", markdown: "# Names\n\nIn lower case." },
      defaultConfiguration: { level: "error" },
      properties: { tags: ["name", "spec"] },
    });
  });

  test("rules are those that found something, each once, by id", async () => {
    const skills = [
      await checked("two", { "SKILL.md": "---\nname: A B\nfoo: 1\nbar: 2\n---\n" }, "package"),
      await checked("more", { "SKILL.md": "---\nname: A B\n---\n" }, "package"),
    ];
    const [run] = report(skills).runs;
    const ids = run?.tool.driver.rules.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual([...new Set(run?.results.map(({ ruleId }) => ruleId))].sort());
    for (const { ruleId, ruleIndex } of run?.results ?? []) {
      expect(ids[ruleIndex ?? -1]).toBe(ruleId);
    }
  });

  test("a finding of a rule that is not listed keeps its id and has no index", async () => {
    const skill = await checked("unlisted", { "SKILL.md": `${GOOD}curl x\n` }, "spec");
    const log: Log = JSON.parse(sarif([skill], [], { version: "0.1.0", pages: new Map() }));
    expect(validate(log)).toBe(true);
    expect(resultOf(log, "shell-download")).not.toHaveProperty("ruleIndex");
  });

  test("levels: low is a warning, information a note", async () => {
    const files = { "SKILL.md": `\ufeff${GOOD}` };
    const strict = report([await checked("low", files, "spec")]);
    expect(resultOf(strict, "byte-order-mark").level).toBe("warning");
    const lenient = report([await checked("info", files, "load")]);
    expect(resultOf(lenient, "byte-order-mark").level).toBe("note");
  });

  test("a security rule has a score; words of a skill become no markup and no control", async () => {
    const skill = await checked("curl", { "SKILL.md": `${GOOD}curl x\n` }, "spec");
    const log = report([skill]);
    const result = resultOf(log, "shell-download");
    expect(log.runs[0]?.tool.driver.rules[result.ruleIndex ?? -1]).toMatchObject({
      properties: { tags: ["network", "pattern"], "security-severity": "9.5" },
    });
    expect(result).toMatchObject({
      level: "error",
      message: { text: "runs {{0}} from [here] (https://evil.example)! Remove the download." },
      properties: { severity: "CRITICAL", metadata: { command: "curl\u202e" } },
    });
    expect(sarif([skill], RULES, { version: "0.1.0", pages: new Map() })).toContain("curl\\u202e");
  });
});

describe("fixes in sarif", () => {
  const colon = "---\nname: demo\ndescription: 🚀 Use it for: charts\n---\n\nDraw.\n";
  const quoted = colon.replace(/🚀.*/u, "'$&'");

  test("a value is put in quotes", async () => {
    const log = report([await checked("fix", { "SKILL.md": colon }, "spec")]);
    const result = resultOf(log, "frontmatter-repaired");
    expect(result.fixes?.[0]?.artifactChanges[0]?.artifactLocation.uri).toBe("fix/SKILL.md");
    expect(applyFix(Buffer.from(colon), result)).toBe(quoted);
  });

  test("offsets do not count a byte order mark, and bytes remove it", async () => {
    const bytes = Buffer.from(`\ufeff${colon}`);
    const log = report([await checked("mark", { "SKILL.md": bytes }, "spec")]);
    expect(applyFix(bytes, resultOf(log, "frontmatter-repaired"))).toBe(`\ufeff${quoted}`);
    expect(applyFix(bytes, resultOf(log, "byte-order-mark"))).toBe(colon);
  });
});

describe("addresses in sarif", () => {
  const NOT_UTF8 = Uint8Array.of(0xff, 0xfe, 0x41);
  const ODD = [
    "with space.md",
    "100%.md",
    "50%20off.md",
    "#1?.md",
    "Größe 技能 🚀.md",
    "to:do.md",
    "[x](y) {0} 'q' \"d\" <t> |^`.md",
    "a b/c#d.md",
  ];

  test.each(ODD)("a file named %j", async (name) => {
    const folder = `odd ${ODD.indexOf(name)}#%`;
    const files = { "SKILL.md": GOOD, [name]: NOT_UTF8 };
    const skill = await checked(folder, files, "spec");
    for (const given of [folder, `./${folder}/`, join(root, folder)]) {
      const uri = uriOf(resultOf(report([{ ...skill, folder: given }]), "file-not-utf8")) ?? "";
      const file = fileURLToPath(new URL(uri, `file://${root}/`));
      expect(file).toBe(join(root, folder, name));
      expect(readFileSync(file)).toEqual(Buffer.from(NOT_UTF8));
    }
  });

  test.each([
    [".", "SKILL.md"],
    ["./", "SKILL.md"],
    ["", "SKILL.md"],
    ["./a/b/", "a/b/SKILL.md"],
    ["a//./b", "a/b/SKILL.md"],
    ["../up", "../up/SKILL.md"],
    ["c:d", "c%3Ad/SKILL.md"],
    ["/srv/my skills", "file:///srv/my%20skills/SKILL.md"],
    ["/", "file:///SKILL.md"],
    ["half \ud83d", "half%20%EF%BF%BD/SKILL.md"],
  ])("the folder %j gives %j", async (folder, uri) => {
    const skill = await checked("address", { "SKILL.md": "nothing" }, "spec");
    expect(uriOf(resultOf(report([{ ...skill, folder }]), "frontmatter-missing"))).toBe(uri);
  });
});
