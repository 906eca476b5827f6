import fc from "fast-check";
import { compareBuild } from "semver";
import { describe, expect, test } from "vitest";
import { newestFirst } from "../../src/store/newest-first.ts";
import { versionOf } from "./support/version-of.ts";

const { manifest } = versionOf("demo", "1.0.0");

function sorted(...versions: string[]): string[] {
  const summaries = versions.map((version) => ({ ...manifest, version }));
  return newestFirst(summaries).map(({ version }) => version);
}

describe("the newest version first", () => {
  test("in the order of the specification's example", () => {
    const example = [
      ...["1.0.0", "1.0.0-rc.1", "1.0.0-beta.11", "1.0.0-beta.2", "1.0.0-beta"],
      ...["1.0.0-alpha.beta", "1.0.0-alpha.1", "1.0.0-alpha"],
    ];
    expect(sorted(...example.toReversed())).toEqual(example);
  });

  test("with numbers larger than a JavaScript number", () => {
    const large = ["99999999999999999999.0.0", "99999999999999999998.0.0", "9007199254740993.0.0"];
    expect(sorted(...large.toReversed())).toEqual(large);
  });

  test("as semver compares any two, builds included", () => {
    const number = fc.integer({ min: 0, max: 12 }).map(String);
    const word = fc.constantFrom("a", "b", "rc", "x-1", "-", "A");
    const list = fc.array(fc.oneof(number, word), { minLength: 1, maxLength: 3 });
    const part = (sign: string) =>
      fc.option(
        list.map((ids) => sign + ids.join(".")),
        { nil: "" },
      );
    const version = fc
      .tuple(number, number, number, part("-"), part("+"))
      .map(([major, minor, patch, pre, build]) => `${major}.${minor}.${patch}${pre}${build}`);
    fc.assert(
      fc.property(version, version, (a, b) => {
        const expected = compareBuild(a, b) >= 0 ? [a, b] : [b, a];
        expect(sorted(a, b)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
