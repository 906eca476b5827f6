import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { defaultGrantPath, readDefaultGrant } from "../../src/toolkit/default-grant.ts";
import { enterTempFolder, tempFolder } from "../support/temp-folder.ts";

const before = process.env.HOME;
const project = enterTempFolder();
let file = "";

beforeEach(() => {
  process.env.HOME = tempFolder();
  mkdirSync(join(process.env.HOME, ".psk"));
  file = join(process.env.HOME, ".psk", "config.json");
});
afterAll(() => {
  if (before === undefined) delete process.env.HOME;
  else process.env.HOME = before;
});

const write = (data: unknown) => writeFileSync(file, JSON.stringify(data));

describe("the default grant in ~/.psk/config.json", () => {
  it("is read as lists of tools, and need not be there", () => {
    expect(readDefaultGrant()).toBeUndefined();
    write({ allow: ["Read", "Bash(git log *)"], forbid: "Write, Bash(rm *)" });
    expect(readDefaultGrant()).toEqual({
      allow: ["Read", "Bash(git log *)"],
      forbid: ["Write", "Bash(rm *)"],
      from: "~/.psk/config.json",
    });
    write({});
    expect(readDefaultGrant()).toMatchObject({ allow: [], forbid: [] });
  });

  it.each([
    [
      "a misspelt key",
      { forbidden: ["Write"] },
      'has a key "forbidden"; it may have allow and forbid',
    ],
    ["a list of something else", { allow: [1] }, "must be a list of texts only"],
    ["a rule without its end", { allow: ["Bash(git"] }, "has a `(` without its `)`"],
    ["a group of a project", { allow: ["group:all"] }, "list the tools instead"],
    ["no object", ["Read"], "must hold an object"],
  ])("with %s is refused, and not passed over", (_name, data, reason) => {
    write(data);
    expect(readDefaultGrant).toThrow(reason);
  });

  it("that is no JSON is refused", () => {
    writeFileSync(file, "{");
    expect(readDefaultGrant).toThrow("~/.psk/config.json is not JSON");
  });

  it.each([".", "config.json"])("is refused when everybody can write %s", (name) => {
    write({ allow: ["Read"] });
    chmodSync(join(file, "..", name), 0o777);
    expect(readDefaultGrant).toThrow("can be written by everybody");
  });

  it("is refused when HOME leads into the working folder, whose file a project may have brought", () => {
    process.env.HOME = project;
    mkdirSync(join(project, ".psk"));
    writeFileSync(join(project, ".psk", "config.json"), '{"allow": ["Bash"]}');
    expect(readDefaultGrant).toThrow("a project could have brought it");
    process.env.HOME = tempFolder();
    symlinkSync(join(project, ".psk"), join(process.env.HOME, ".psk"));
    expect(readDefaultGrant).toThrow("a project could have brought it");
  });

  it("is looked for nowhere else, whatever a variable says", () => {
    process.env.XDG_CONFIG_HOME = project;
    expect(defaultGrantPath()).toBe(file);
    delete process.env.XDG_CONFIG_HOME;
    process.env.HOME = "relative";
    expect(defaultGrantPath()).toBeUndefined();
  });
});
