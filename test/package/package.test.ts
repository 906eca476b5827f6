import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, relative } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, test } from "vitest";
import { REPOSITORY } from "../support/child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { environment, getNode, install, NODES, pack } from "./installed.ts";

const MAX_BYTES = 15_000_000;
const MINUTES = 60_000;

/** The packages that compiled modules name, at their top or on the way. */
const IMPORTS = /^(?:import|export) .*?from "([^."][^"]*)"|= await import\("([^."][^"]*)"\)/gm;

interface Installed {
  readonly node: string;
  readonly project: string;
  readonly env: Record<string, string>;
}

const installed = new Map<string, Installed>();

beforeAll(async () => {
  const folder = tempFolder();
  const [tarball, ...nodes] = await Promise.all([
    pack(folder),
    ...NODES.map((version) => getNode(folder, version)),
  ]);
  for (const [index, node] of nodes.entries()) {
    const project = await install(folder, tarball, node);
    cpSync(
      join(REPOSITORY, "examples", "skills", "release-notes"),
      join(project, "skills", "release-notes"),
      { recursive: true },
    );
    for (const [number, { code }] of examples().entries()) {
      writeFileSync(join(project, `example-${number}.ts`), code);
      writeFileSync(join(project, `example-${number}.js`), code);
    }
    installed.set(NODES[index] ?? "", { node, project, env: environment(node, tempFolder()) });
  }
}, 10 * MINUTES);

describe("the tarball", () => {
  test("holds what is needed to run, under 15 MB, and nothing else", () => {
    const files = ownFiles();
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
    const paths = files.map((file) => relative(packageFolder(), file));
    const other =
      /^(?:dist\/|docs\/rules\/|examples\/skills\/|package\.json$|README\.md$|LICENSE$)/;
    expect(paths.filter((path) => !other.test(path))).toEqual([]);
    expect(
      paths.filter((path) => /\.map$|\.tsx?$|\.test\./.test(path.replace(/\.d\.ts$/, ""))),
    ).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(["dist/web/index.html", "dist/LICENSES.txt"]));
  });

  test("depends on exactly what its modules import", () => {
    const modules = ownFiles().filter((file) => /dist\/(?!bin\/|web\/).*\.js$/.test(file));
    const imported = modules.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(IMPORTS)].map(
        ([, fixed, lazy]) => /^(?:@[^/]+\/)?[^/]+/.exec(fixed ?? lazy ?? "")?.[0] ?? "",
      ),
    );
    const packages = new Set(imported.filter((name) => !isBuiltin(name)));
    expect([...packages].sort()).toEqual(Object.keys(manifest().dependencies).sort());
  });
});

describe.each(NODES)("installed under Node %s, psk", { timeout: 2 * MINUTES }, (version) => {
  test("says its version", () => {
    expect(psk(version, ["--version"])).toEqual({ status: 0, stdout: `${manifest().version}\n` });
  });

  test("validates", () => {
    const { status, stdout } = psk(version, ["validate", "skills/release-notes"]);
    expect(stdout).toContain("1 skill valid");
    expect(status).toBe(0);
  });

  test("scans, also with several processes, with all its analyzers", () => {
    const argv = ["scan", "--recursive", "skills", "--no-cache", "--json"];
    for (const jobs of ["1", "2"]) {
      const { status, stdout } = psk(version, [...argv, "--jobs", jobs]);
      const [result] = JSON.parse(stdout).results;
      expect(result).toMatchObject({ verdict: "safe", analyzers_failed: [] });
      expect(result.analyzers_used).toContain("code");
      expect(status).toBe(0);
    }
  });

  test("builds, and chooses what it built", () => {
    const argv = ["build", "skills/release-notes", "--maintainer", "ada@example.com"];
    expect(psk(version, argv).stdout).toContain("Built release-notes@");
    expect(psk(version, ["verify"]).stdout).toContain("1 version as built");
    const chosen = psk(version, ["select", "write the notes of a release"]);
    expect(chosen.stdout).toContain("release-notes");
  });

  test("shows its own rule pages and example skills", () => {
    expect(psk(version, ["rules", "name-folder"]).stdout).toContain(
      "A skill is named like its folder.",
    );
    expect(psk(version, ["skills"]).stdout).toContain("skill-author");
  });

  test("speaks MCP on standard input and output", async () => {
    const { project, env } = at(version);
    const client = new Client({ name: "package-test", version: "1.0.0" });
    const command = join(project, "node_modules", ".bin", "psk");
    const transport = new StdioClientTransport({
      command,
      args: ["mcp", "--quiet"],
      env,
      cwd: project,
    });
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain("get_skill");
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toContain("skill://release-notes/SKILL.md");
    } finally {
      await client.close();
    }
  });

  test("serves the page and answers for its health", async () => {
    const { project, env } = at(version);
    const command = join(project, "node_modules", ".bin", "psk");
    const service = spawn(command, ["serve", "--port", "0"], { cwd: project, env });
    try {
      const url = await addressIn(service.stdout);
      const page = await fetch(`${url}/`);
      expect(page.status).toBe(200);
      const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
      expect((await fetch(new URL(script, url))).status).toBe(200);
      expect((await fetch(`${url}/health`)).status).toBe(200);
    } finally {
      service.kill("SIGTERM");
      if (service.exitCode === null) await once(service, "exit");
    }
  });

  test("is imported by each of its paths, and by no other", () => {
    const paths = Object.keys(manifest().exports).filter((path) => path !== "./package.json");
    const names = paths.map((path) => join("psk", path));
    const code = `for (const name of ${JSON.stringify(names)})
      if (Object.keys(await import(name)).length === 0) throw new Error(name);
    await import("psk/toolkit/scan.js").then(() => { throw new Error("open") }, (error) => console.log(error.code));`;
    expect(node(version, ["--input-type=module", "-e", code])).toMatchObject({
      stdout: "ERR_PACKAGE_PATH_NOT_EXPORTED\n",
      status: 0,
    });
  });

  test("scans in processes of their own, and starts a sub-agent, from the library", () => {
    const code = `import { scan } from "psk";
      import { spawnSubagent } from "psk/gateway";
      const { results, failed } = await scan(["skills"], { recursive: true, jobs: 2 });
      console.log(failed.length, results.map(({ verdict }) => verdict).join());
      const command = [process.execPath, "-e", "console.log('hello')"];
      const request = { task: "Say hello", agent: "command", command, skills: ["release-notes"] };
      const { exit_code, output } = await spawnSubagent(request);
      console.log(exit_code, output.trim());`;
    const { stdout, stderr } = node(version, ["--input-type=module", "-e", code]);
    expect({ stdout, stderr }).toEqual({ stdout: "0 safe\n0 hello\n", stderr: "" });
  });

  test.each(examples().map(({ output }, index) => [index, output] as const))(
    "runs example %i of docs/library.md as the page says",
    (index, output) => {
      expect(node(version, [`example-${index}.js`])).toMatchObject({ stdout: output, stderr: "" });
    },
  );
});

test.each([
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
])(
  "has types for module %s and resolution %s that need nothing else",
  { timeout: 2 * MINUTES },
  (module, resolution) => {
    const { project } = at(NODES[0]);
    const paths = Object.keys(manifest().exports).filter((path) => path !== "./package.json");
    const imports = paths.map(
      (path, index) => `export * as m${index} from "${join("psk", path)}";\n`,
    );
    writeFileSync(join(project, "consumer.ts"), imports.join(""));
    const files = ["consumer.ts", ...examples().map((_, index) => `example-${index}.ts`)];
    const flags = [
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--skipLibCheck",
      "false",
    ];
    const target = ["--target", "es2023", "--module", module, "--moduleResolution", resolution];
    const tsc = join(REPOSITORY, "node_modules", ".bin", "tsc");
    const { stdout } = spawnSync(tsc, [...flags, ...target, "--types", "", ...files], {
      cwd: project,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  },
);

/** The examples of docs/library.md, each with what it prints. */
function examples(): { readonly code: string; readonly output: string }[] {
  const page = readFileSync(join(REPOSITORY, "docs", "library.md"), "utf8");
  const [head = ""] = page.split("<!-- From here on");
  const blocks = head.matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs);
  return [...blocks].map(([, code = "", output = ""]) => ({ code, output }));
}

function at(version: string): Installed {
  const found = installed.get(version);
  if (found === undefined) throw new Error(`psk is not installed under Node ${version}`);
  return found;
}

function packageFolder(): string {
  return join(at(NODES[0]).project, "node_modules", "psk");
}

function manifest() {
  return JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
}

function ownFiles(): string[] {
  return readdirSync(packageFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function isBuiltin(name: string): boolean {
  return name.startsWith("node:") || builtinModules.includes(name);
}

/** Runs the command as a shell finds it: by its link, under the Node of the path. */
function psk(version: string, argv: readonly string[]) {
  const { project, env } = at(version);
  const command = join(project, "node_modules", ".bin", "psk");
  const { status, stdout } = spawnSync(command, argv, { cwd: project, env, encoding: "utf8" });
  return { status, stdout };
}

function node(version: string, argv: readonly string[]) {
  const { node: program, project, env } = at(version);
  return spawnSync(program, argv, { cwd: project, env, encoding: "utf8" });
}

async function addressIn(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    const found = /psk listens at (http:\S+)/.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`psk serve ended: ${text}`);
}
