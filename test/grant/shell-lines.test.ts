import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { authorize } from "../../src/grant/authorize.ts";
import { grantOf } from "./support.ts";

interface Cases {
  readonly grants: Readonly<
    Record<string, { readonly allowed: string[]; readonly forbidden: string[] }>
  >;
  readonly lines: readonly {
    readonly grant: string;
    readonly line: string;
    readonly effect: string;
    readonly why: string;
  }[];
}

const cases: Cases = JSON.parse(readFileSync("test/cases/grant/shell-lines.json", "utf8"));
const grants = new Map(
  Object.entries(cases.grants).map(([name, lists]) => [
    name,
    grantOf(lists.allowed, lists.forbidden),
  ]),
);

describe("a shell line", () => {
  it.each(cases.lines)("under $grant: $why: $line", ({ grant, line, effect }) => {
    const held = grants.get(grant);
    if (held === undefined) throw new Error(`no grant ${grant}`);
    const decision = authorize(held, { tool: "Bash", args: { command: line } });
    expect(decision.effect === "allow" ? "allow" : decision.code, decision.reason).toBe(effect);
  });
});
