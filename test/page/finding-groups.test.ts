/** How the page groups findings by the chain that joins them. */
import { describe, expect, it } from "vitest";
import type { Chain, Finding, Severity } from "../../web/api/types.ts";
import { groupFindings, isWanted } from "../../web/parts/finding-groups.ts";

function finding(id: string, severity: Severity, chains?: readonly Chain[]): Finding {
  return {
    id,
    rule_id: `rule-${id}`,
    category: "x",
    severity,
    title: "A title",
    description: `about ${id}`,
    file_path: "SKILL.md",
    line_number: 7,
    column: 1,
    snippet: "",
    remediation: "",
    analyzer: "prose",
    metadata: {},
    ...(chains !== undefined && { chains }),
  };
}

const flow: Chain = {
  kind: "flow",
  title: "How the data flows",
  steps: [{ what: "reads" }, { what: "sends" }],
  result: "evil.test",
};
const together = (...ids: readonly string[]): Chain => ({
  kind: "together",
  title: "What stands together",
  steps: ids.map((id) => ({ what: `about ${id}`, file: "SKILL.md", line: 7 })),
  result: "a secret leaves",
});

const shape = (findings: readonly Finding[]) =>
  groupFindings(findings).map(({ title, findings: members }) => ({
    title,
    members: members.map(({ id }) => id),
  }));

describe("groupFindings", () => {
  it("draws one flow once, for all findings that have it", () => {
    const groups = groupFindings([finding("a", "LOW", [flow]), finding("b", "HIGH", [flow])]);
    expect(groups).toMatchObject([{ title: "Data flows to evil.test", chains: [flow] }]);
    expect(groups[0]?.findings.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("brings the signs of a chain together, whichever of them has it, in any order", () => {
    const all = [
      finding("a", "LOW"),
      finding("b", "HIGH", [together("a", "b")]),
      finding("c", "LOW"),
    ];
    const expected = [
      { title: "A secret leaves", members: ["b", "a"] },
      { title: "", members: ["c"] },
    ];
    expect(shape(all)).toEqual(expected);
    expect(shape(all.toReversed())).toEqual(expected);
  });

  it("joins groups that share a finding into one", () => {
    const all = [
      finding("a", "MEDIUM", [flow]),
      finding("b", "HIGH", [together("b", "c")]),
      finding("c", "LOW", [flow]),
    ];
    expect(shape(all)).toEqual([{ title: "A secret leaves", members: ["b", "a", "c"] }]);
  });

  it("has the worst first, and keeps every finding once", () => {
    const all = [finding("a", "INFO"), finding("b", "CRITICAL"), finding("c", "MEDIUM", [flow])];
    expect(shape(all).flatMap(({ members }) => members)).toEqual(["b", "c", "a"]);
  });
});

describe("isWanted", () => {
  it("needs every word, in any of the texts, and the severity and the rule", () => {
    const one = finding("a", "HIGH");
    const filter = { severities: [], rule: "", words: "" };
    expect(isWanted(one, filter)).toBe(true);
    expect(isWanted(one, { ...filter, words: "skill.md  ABOUT" })).toBe(true);
    expect(isWanted(one, { ...filter, words: "about nothing" })).toBe(false);
    expect(isWanted(one, { ...filter, severities: ["LOW"] })).toBe(false);
    expect(isWanted(one, { ...filter, rule: "rule-a" })).toBe(true);
    expect(isWanted(one, { ...filter, rule: "rule-b" })).toBe(false);
  });
});
