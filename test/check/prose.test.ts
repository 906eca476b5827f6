/**
 * Tables of sentences of our own, in test/check/prose/*.txt, each put into an otherwise harmless
 * skill. "!" is blocked, "+" suspicious or worse, "~" weak and never more, "-" not even suspicious,
 * "?" an attack that no rule sees. A line "@ name: description" changes the skill.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROSE_RULES } from "../../src/check/rules/security-prose.ts";
import { type ScanOutcome, scan } from "../../src/check/scan.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";

await loadGrammars();

const TABLES = join(import.meta.dirname, "prose");
const VERDICTS: Readonly<Record<string, readonly string[]>> = {
  "!": ["malicious"],
  "+": ["suspicious", "malicious"],
  "~": ["safe"],
  "-": ["safe"],
  "?": ["safe"],
};

for (const table of readdirSync(TABLES)) {
  describe(table, () => {
    it.each(rowsOf(table))("$mark $sentence", async ({ mark, sentence, about }) => {
      const { findings, verdict } = await outcomeIn(about, sentence);

      expect(VERDICTS[mark]).toContain(verdict);
      if (mark === "~") expect(findings).not.toEqual([]);
    });
  });
}

interface Row {
  readonly mark: string;
  readonly sentence: string;
  readonly about: string;
}

function rowsOf(table: string): Row[] {
  const rows: Row[] = [];
  let about = "";
  for (const line of readFileSync(join(TABLES, table), "utf8").split("\n")) {
    const [mark = "", sentence] = [line.slice(0, 1), line.slice(2)];
    if (mark === "@") about = sentence;
    else if (mark in VERDICTS) rows.push({ mark, sentence, about });
  }
  return rows;
}

async function outcomeIn(about: string, sentence: string): Promise<ScanOutcome> {
  const [name = "", description = ""] = about.split(/: (.*)/);
  const text = [
    ...["---", `name: ${name}`, `description: ${JSON.stringify(description)}`, "---", ""],
    ...[`# ${name}`, "", "Read what the user has given, and plan the work.", ""],
    ...["## Workflow", "", "Work on one part at a time.", "", sentence, ""],
  ].join("\n");
  const bytes = Buffer.from(text);
  const skill = await parseSkill({
    folder: name,
    files: [{ path: "SKILL.md", size: bytes.length, executable: false, bytes }],
    refused: [],
    ignored: [],
  });
  return scan(skill, { rules: PROSE_RULES });
}
