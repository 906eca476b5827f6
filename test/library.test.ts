import { describe, expect, test } from "vitest";
import { readSubpaths } from "../scripts/library-declarations.ts";

const subpaths = await readSubpaths();
const all = subpaths.flatMap(({ name, exports }) =>
  exports.map((item) => ({ path: `${name}: ${item.name}`, ...item })),
);

describe("the library", () => {
  test("says of everything it exports what it is", () => {
    expect(subpaths.filter(({ comment }) => comment === "").map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ comment }) => comment === "").map(({ path }) => path)).toEqual([]);
  });

  test("exports every type that one of its signatures names", () => {
    const exported = new Set(all.map(({ id }) => id));
    const hidden = all.flatMap(({ path, uses }) =>
      uses.filter((id) => !exported.has(id)).map((id) => `${path} names ${id}`),
    );
    expect(hidden).toEqual([]);
  });

  test("exports nothing under two names or from two paths", () => {
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("has the functions that are promised, and no other", () => {
    const values = subpaths.map(({ name, exports }) => [
      name,
      exports.filter(({ kind }) => kind !== "type").map((item) => item.name),
    ]);
    expect(Object.fromEntries(values)).toEqual({
      psk: [
        ...[
          "availableSkills",
          "build",
          "createRegistry",
          "executeTool",
          "findVersion",
          "initSkill",
        ],
        ...["loadSkill", "openStore", "PskError", "rankSkills", "readPolicy", "readSkillFile"],
        ...["scan", "selectSkills", "skillTools", "toAiSdkTools", "toAnthropicTools"],
        ...["toOpenAiTools", "validate", "watchRegistry"],
      ],
      "psk/check": [
        ...["applyFixes", "check", "fieldOf", "isError", "loadGrammars", "parseSkill", "PROFILES"],
        ...["readDir", "scan", "SECURITY_RULES", "SEVERITIES", "SPEC_RULES"],
      ],
      "psk/grant": [
        ...["authorize", "checkOutput", "composeSkills", "createCatalog", "definitionsFrom"],
        ...["jsonSchema", "readGrant", "tryCompose", "validateSkillSet"],
      ],
      "psk/gateway": ["spawnSubagent"],
    });
  });
});
