import { describe, expect, test } from "vitest";
import { ruleNature } from "../../../src/grant/programs/rule-nature.ts";
import { parseToolRule } from "../../../src/grant/tool-rule.ts";

/** The nature of a rule in short: `known`, `network`, `writes`, `anything`. */
function nature(written: string): string | undefined {
  const result = parseToolRule(written);
  if (!result.ok) throw new Error(result.reason);
  const found = ruleNature(result.rule);
  if (found === undefined) return undefined;
  const { known, network, writes, anything } = found;
  const words = Object.entries({ known, network, writes, anything });
  return words.flatMap(([word, is]) => (is ? [word] : [])).join(" ");
}

describe("what a rule for the shell allows", () => {
  test.each([
    ["Bash(curl *)", "known network"],
    ["Bash(curl:*)", "known network"],
    ["Bash(curl -o *)", "known network writes"],
    ["Bash(curl -so *)", "known network writes"],
    ["Bash(curl -s* *)", "known network writes anything"],
    ["Bash(curl --output=*)", "known network writes"],
    ["Bash(curl -K *)", "known network writes anything"],
    ["Bash(wget *)", "known network writes"],
    ["Bash(wget --use-askpass=* *)", "known network writes anything"],
    ["Bash(cat *)", "known"],
    ["Bash(make *)", "known writes anything"],
    ["Bash(make build)", "known writes anything"],
    ["Bash(/usr/bin/make *)", "known writes anything"],
    ["Bash(node --version)", "known"],
    ["Bash(python *)", "known writes anything"],
    ["Bash(npm ls *)", "known"],
    ["Bash(npm view *)", "known network"],
    ["Bash(npm test *)", "known writes anything"],
    ["Bash(npm run lint)", "known writes anything"],
    ["Bash(npm config get *)", "known"],
    ["Bash(npm config *)", "known"],
    ["Bash(npm install *)", "known network writes anything"],
    ["Bash(npm *)", "known network writes anything"],
    ["Bash(npm)", "known"],
    ["Bash(yarn)", "known network writes anything"],
    ["Bash(yarn build)", "known writes anything"],
    ["Bash(docker ps *)", "known"],
    ["Bash(docker -H * ps)", "known writes anything"],
    ["Bash(docker p* *)", "known network writes"],
    ["Bash(kubectl get *)", "known network"],
    ["Bash(kubectl -n * get *)", "known network"],
    ["Bash(kubectl nosuch *)", "known"],
    ["Bash(go list *)", "known network"],
    ["Bash(go list -to* *)", "known network writes anything"],
    ["Bash(gofmt -w *)", "known writes"],
    ["Bash(psk scan *)", "known"],
    ["Bash(psk scan -o *)", "known writes"],
    ["Bash(psk spawn *)", "known network writes anything"],
    ["Bash(nosuchprogram *)", "network writes anything"],
    ["Bash(scripts/x.sh *)", "network writes anything"],
    ["Bash(bash *)", "network writes anything"],
    ["Bash(g* status)", "network writes anything"],
    ["Bash", "network writes anything"],
    ["Bash(*)", "network writes anything"],
    ["Shell(curl *)", "known network"],
    ["run_shell_command", "network writes anything"],
    ["*", "network writes anything"],
    ["Read", undefined],
    ["Read(src/**)", undefined],
    ["mcp__server__*", undefined],
  ])("%s: %s", (written, expected) => {
    expect(nature(written)).toBe(expected);
  });

  test("it names the program, and none for a whole shell", () => {
    const of = (written: string) => {
      const result = parseToolRule(written);
      return result.ok ? ruleNature(result.rule)?.program : "";
    };
    expect(of("Bash(curl *)")).toBe("curl");
    expect(of("Bash(nosuchprogram *)")).toBe("nosuchprogram");
    expect(of("Bash(c* *)")).toBeUndefined();
    expect(of("Bash")).toBeUndefined();
  });
});
