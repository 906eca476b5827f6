import { describe, expect, it } from "vitest";
import { correlate, sectionOf } from "../../src/check/correlate.ts";
import type { Finding } from "../../src/check/finding.ts";
import type { Signal } from "../../src/check/signal.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";

const text = "---\nname: s\ndescription: d\n---\n# One\n\nfirst\n\n# Two\n\nsecond\n";
const bytes = Buffer.from(text);
const file = { path: "SKILL.md", size: bytes.length, executable: false, bytes };
const skill = await parseSkill({ folder: "s", files: [file], refused: [], ignored: [] });

function sign(line: number, signals: readonly Signal[], more: Partial<Finding> = {}): Finding {
  return {
    id: `${line}-${signals.join()}`,
    rule_id: `rule-${signals.join("-")}`,
    category: "c",
    severity: "LOW",
    title: "t",
    description: "d",
    file_path: "SKILL.md",
    line_number: line,
    column: 1,
    snippet: "",
    remediation: "r",
    analyzer: "a",
    metadata: { signals },
    ...more,
  };
}

function together(findings: readonly Finding[]): Finding[] {
  return correlate(findings.map((finding) => ({ finding, section: sectionOf(skill, finding) })));
}

describe("weak signs", () => {
  it("in one section become an attack, which names the whole chain", () => {
    const [first, second] = together([sign(7, ["conceal"]), sign(7, ["send"])]);
    expect([first?.severity, second?.severity]).toEqual(["HIGH", "LOW"]);
    expect(first?.metadata).toMatchObject({
      raised: { from: "LOW", reason: "something is done behind the user's back" },
      chain: [{ rule_id: "rule-conceal" }, { rule_id: "rule-send" }],
    });
  });

  it("beside one that is as bad by itself are told with it", () => {
    const found = together([sign(7, ["conceal"], { severity: "HIGH" }), sign(7, ["send"])]);
    expect(found.map(({ severity }) => severity)).toEqual(["HIGH", "LOW"]);
    expect(found[0]?.metadata).toMatchObject({ chain: [{}, {}] });
    expect(found[0]?.metadata).not.toHaveProperty("raised");
  });

  it("in two sections stay what they are", () => {
    const findings = [sign(7, ["conceal"]), sign(11, ["send"])];
    expect(together(findings)).toEqual(findings);
  });

  it("of one finding alone were weighed by its rule", () => {
    const findings = [sign(7, ["conceal", "send"])];
    expect(together(findings)).toEqual(findings);
  });

  it.each([
    [
      "shown as an example",
      { metadata: { signals: ["conceal"], demoted: { from: "HIGH", reason: "x" } } },
    ],
    ["of mere interest", { severity: "INFO" as const }],
  ])("that are %s take no part", (_, more) => {
    const findings = [sign(7, ["conceal"], more), sign(7, ["send"])];
    expect(together(findings)).toEqual(findings);
  });

  it("in a script are looked at over the whole of it", () => {
    const at = { file_path: "run.sh" };
    const found = together([sign(1, ["obfuscation"], at), sign(90, ["execute"], at)]);
    expect(found.map(({ severity }) => severity)).toEqual(["HIGH", "LOW"]);
  });
});
