import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { NEW_BEHAVIOUR } from "../src/check/against.ts";
import { SECURITY_RULES } from "../src/check/rules/security-rules.ts";
import { SPEC_RULES } from "../src/check/rules/spec-rules.ts";

const MAX_LINES = 300;

/** Which folders of src each folder may import from, itself aside; ARCHITECTURE.md draws the same. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "errors.ts": [],
  disk: ["errors.ts"],
  skill: ["errors.ts"],
  archive: ["skill", "errors.ts"],
  check: ["skill", "errors.ts"],
  report: ["check", "skill", "errors.ts"],
  store: ["archive", "check", "skill", "errors.ts"],
  remote: ["store", "archive", "check", "skill", "disk", "errors.ts"],
  registry: ["store", "check", "skill", "disk", "errors.ts"],
  prompt: ["registry", "check", "skill", "errors.ts"],
  select: ["registry", "check", "skill", "disk", "errors.ts"],
  grant: ["registry", "check", "skill", "errors.ts"],
  toolkit: [
    ...["prompt", "select", "grant", "registry", "remote", "report", "store"],
    ...["archive", "check", "skill", "disk", "errors.ts"],
  ],
  mcp: ["toolkit", "report", "errors.ts"],
  http: ["mcp", "toolkit", "report", "errors.ts"],
  gateway: [
    ...["mcp", "toolkit", "prompt", "grant", "registry"],
    ...["report", "check", "skill", "errors.ts"],
  ],
  cli: ["gateway", "http", "mcp", "toolkit", "report", "errors.ts"],
  "index.ts": [
    ...["toolkit", "select", "prompt", "registry", "report", "store"],
    ...["check", "skill", "errors.ts"],
  ],
};

const sources = filesBelow("src").filter((file) => file.endsWith(".ts"));

describe("the architecture", () => {
  it.each(sources)("%s imports only what lies below it", (file) => {
    const from = folderOf(file);
    const allowed = MAY_IMPORT[from];
    expect(allowed, `${from} has no place in the order of folders`).toBeDefined();
    const upward = relativeImports(file)
      .map((target) => folderOf(target))
      .filter((to) => to !== from && !allowed?.includes(to));
    expect(upward).toEqual([]);
  });

  it("keeps every source file at 300 lines or fewer", () => {
    const code = ["src", "web", "test", "bench", "scripts"].flatMap(filesBelow);
    const long = code
      .filter((file) => /\.(?:[jt]sx?|css)$/.test(file) && !/^test\/(?:cases|redteam)\//.test(file))
      .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  it("lets no view of the page style what another view shows: styles stay when the view goes", () => {
    const owners = new Map<string, Set<string>>();
    for (const file of filesBelow("web/views").filter((name) => name.endsWith(".css"))) {
      // What is nested begins with the class of its view.
      for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/^\.([\w-]+)/gm)) {
        owners.set(name, (owners.get(name) ?? new Set()).add(dirname(file)));
      }
    }
    const shared = [...owners].filter(([, folders]) => folders.size > 1).map(([name]) => name);
    expect(owners.size).toBeGreaterThan(50);
    expect(shared).toEqual([]);
  });

  it("exports from the package exactly what is promised", () => {
    const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(Object.keys(exports)).toEqual([
      ".",
      "./check",
      "./grant",
      "./gateway",
      "./package.json",
    ]);
  });
});

describe("the rules", () => {
  const kinds = [
    { kind: "spec", rules: SPEC_RULES, cases: "test/cases/check" },
    { kind: "security", rules: SECURITY_RULES, cases: "test/cases/scan" },
  ];
  const all = kinds.flatMap(({ rules, cases }) =>
    rules.map(({ id, title }) => ({ id, title, cases })),
  );

  it.each(kinds)("of kind $kind are listed by hand, each file once", ({ kind, rules }) => {
    const files = filesBelow(`src/check/rules/${kind}`).map((file) => basename(file, ".ts"));
    expect(rules.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it.each(all)("$id has its page, an ok case and a bad case", ({ id, title, cases }) => {
    const page = readFileSync(join("docs", "rules", `${id}.md`), "utf8");
    expect(page.startsWith(`# ${id}\n`)).toBe(true);
    expect(page).toContain(title);
    const names = readdirSync(join(cases, id));
    expect(names.filter((name) => name.startsWith("ok-"))).not.toEqual([]);
    expect(names.filter((name) => name.startsWith("bad-"))).not.toEqual([]);
  });

  it("have no pages or cases left over from rules that are gone", () => {
    // It compares two versions, so its cases are pairs, in test/check/against.test.ts.
    const ids = new Set([...all.map(({ id }) => id), NEW_BEHAVIOUR.id]);
    const pages = readdirSync("docs/rules").filter((name) => name !== "README.md");
    expect(pages.filter((name) => !ids.has(basename(name, ".md")))).toEqual([]);
    for (const { rules, cases } of kinds) {
      const known = new Set(rules.map(({ id }) => id));
      expect(readdirSync(cases).filter((name) => !known.has(name))).toEqual([]);
    }
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function relativeImports(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const specifiers = text.matchAll(/(?:from|import\()\s*"(\.{1,2}\/[^"]+)"/g);
  return [...specifiers].map(([, specifier = ""]) =>
    relative(".", resolve(dirname(file), specifier)),
  );
}

function folderOf(file: string): string {
  return file.split("/")[1] ?? "";
}
