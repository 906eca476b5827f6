import { describe, expect, it } from "vitest";
import { normalizeVersion } from "../../src/skill/version.ts";

describe("a version", () => {
  it.each([
    "0.0.0",
    "1.2.3",
    "10.20.30",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-0.3.7",
    "1.0.0-x-y-z.--",
    "1.0.0+build.05",
    "1.0.0-rc.1+exp.sha.5114f85",
    "99999999999999999999.0.0",
  ])("%s is semantic and stays as it is", (version) => {
    expect(normalizeVersion(version)).toBe(version);
  });

  it.each([
    ["1.10", "1.10.0"],
    ["0.1", "0.1.0"],
    ["2.0", "2.0.0"],
  ])("%s of major and minor is completed to %s", (version, full) => {
    expect(normalizeVersion(version)).toBe(full);
  });

  it.each([
    ["with a v", "v1.2.3"],
    ["with a leading zero in major", "01.2.3"],
    ["with a leading zero in minor", "1.02.3"],
    ["with a leading zero in a short version", "1.01"],
    ["with a leading zero in a number of the pre-release", "1.0.0-01"],
    ["with an empty pre-release", "1.0.0-"],
    ["with an empty part", "1.0.0-a..b"],
    ["with an empty build", "1.0.0+"],
    ["of one number", "1"],
    ["of four numbers", "1.2.3.4"],
    ["with a pre-release but no patch", "1.2-rc.1"],
    ["that is a word", "latest"],
    ["that is a range", "^1.2.3"],
    ["that is a path", "../../1.0.0"],
    ["with spaces", " 1.2.3"],
    ["with a line break at the end", "1.2.3\n"],
    ["with other digits", "１.２.３"],
    ["that is empty", ""],
    ["of more than 128 characters", `1.0.0-${"a".repeat(128)}`],
  ])("%s is refused", (_, version) => {
    expect(normalizeVersion(version)).toBeUndefined();
  });
});
