import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/check/policy-file.ts";
import { SECURITY_RULES } from "../../src/check/rules/security-rules.ts";
import { PskError } from "../../src/errors.ts";

const IDS = SECURITY_RULES.map(({ id }) => id);
const EXAMPLE = "examples/policy/acme.yaml";

function refusal(text: string): string {
  try {
    parsePolicy("p.yaml", text, IDS);
  } catch (error) {
    if (error instanceof PskError && error.code === "usage") return error.message;
    throw error;
  }
  return "it was accepted";
}

const rule = (lines: string) => `rules:\n  - id: own\n    title: T.\n    message: m\n${lines}`;

describe("a policy file", () => {
  it("is read as the example shows", () => {
    const policy = parsePolicy(EXAMPLE, readFileSync(EXAMPLE, "utf8"), IDS);
    expect(policy).toMatchObject({ name: EXAMPLE, base: "balanced" });
    expect(policy.severities).toEqual({
      "unsafe-input": "INFO",
      "hardcoded-secret": "CRITICAL",
      "over-broad-trigger": "off",
    });
    expect(policy.allowedHosts).toEqual(["install.acme.com", "*.internal.acme.com"]);
    expect(policy.limits).toMatchObject({ archive_depth: 2, seconds: 60, decoded_layers: 8 });
    expect(policy.rules.map(({ id, role }) => [id, role])).toEqual([
      ["acme-codename", "any"],
      ["acme-shared-drive", "code"],
    ]);
  });

  it("may be JSON, or empty of decisions", () => {
    expect(parsePolicy("p.json", '{"extends": "strict"}', IDS).base).toBe("strict");
    expect(parsePolicy("p.yaml", "{}", IDS).base).toBe("balanced");
  });

  it("can be sent to another process as it is", () => {
    const policy = parsePolicy(EXAMPLE, readFileSync(EXAMPLE, "utf8"), IDS);
    expect(structuredClone(policy)).toEqual(policy);
    expect(JSON.parse(JSON.stringify(policy))).toEqual(policy);
  });

  it.each([
    [
      "a key that is misspelt",
      "extends: strict\nallow_host: []\n",
      "p.yaml:2: `allow_host` is not a key that psk knows; did you mean `allow_hosts`?",
    ],
    [
      "an unknown limit",
      "limits:\n  second: 3\n",
      "p.yaml:2: `second` is not a key that psk knows; did you mean `seconds`?",
    ],
    ["an unknown base", "\nextends: loose\n", "p.yaml:2: `extends`:"],
    [
      "an unknown rule",
      "severity:\n  pipe-to-shel: low\n",
      "p.yaml:2: the scan has no rule `pipe-to-shel`; did you mean `pipe-to-shell`?",
    ],
    [
      "a rule of validation",
      "disable:\n  - name-length\n",
      "p.yaml:2: the scan has no rule `name-length`",
    ],
    [
      "an unknown severity",
      "severity:\n  pipe-to-shell: lowest\n",
      "p.yaml:2: `severity.pipe-to-shell`:",
    ],
    ["a limit of nothing", "limits:\n  seconds: 0\n", "p.yaml:2: `limits.seconds`:"],
    ["a limit that is text", "limits:\n  seconds: soon\n", "p.yaml:2: `limits.seconds`:"],
    [
      "an address for a host",
      "allow_hosts:\n  - https://a.com/x\n",
      "p.yaml:2: `allow_hosts.0`: not the name of a host",
    ],
    ["every host", 'allow_hosts:\n  - "*"\n', "p.yaml:2: `allow_hosts.0`: not the name of a host"],
    ["broken YAML", "extends: [\n", "p.yaml:"],
    ["a list", "- a\n", "p.yaml:1:"],
    [
      "a rule without a pattern",
      rule("    severity: low\n"),
      "p.yaml:2: the rule `own` has no `pattern`",
    ],
    ["a rule without a severity", rule("    pattern: a\n"), "p.yaml:2: `rules.0.severity`:"],
    [
      "a pattern that is none",
      rule("    severity: low\n    pattern: (a\n"),
      "p.yaml:6: the pattern is not one of RE2:",
    ],
    [
      "a pattern with a look-ahead",
      rule("    severity: low\n    patterns:\n      - a\n      - b(?=c)\n"),
      "p.yaml:8: the pattern is not one of RE2:",
    ],
    [
      "a rule id of ours",
      "rules:\n  - {id: pipe-to-shell, title: T., message: m, severity: low, pattern: a}\n",
      "p.yaml:2: psk has a rule `pipe-to-shell` already",
    ],
    [
      "an unknown role",
      rule("    severity: low\n    pattern: a\n    where:\n      role: text\n"),
      "p.yaml:8: `rules.0.where.role`:",
    ],
  ])("is refused at its line for %s", (_what, text, words) => {
    expect(refusal(text)).toContain(words);
  });

  it("names all that is wrong, each on a line of its own", () => {
    const lines = refusal("extends: loose\nlimits:\n  seconds: 0\n").split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["p.yaml:1:", "p.yaml:3:"]);
  });
});
