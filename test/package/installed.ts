/** psk as users get it: packed, and installed from the tarball into projects that have nothing else. */
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY } from "../support/child.ts";

const run = promisify(execFile);

/** The oldest Node that package.json promises, and the newest of the later lines. */
export const NODES = ["20.19.0", "22.23.3", "24.21.0"] as const;

/** What the build reads. */
const SOURCES = [
  ...["src", "web", "scripts", "docs", "examples"],
  ...["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"],
  ...["README.md", "LICENSE"],
];

/** Builds and packs a copy: other tests look into dist/ at the same time, and it may be stale. */
export async function pack(folder: string): Promise<string> {
  const copy = join(folder, "copy");
  mkdirSync(copy);
  for (const path of SOURCES) {
    cpSync(join(REPOSITORY, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(REPOSITORY, "node_modules"), join(copy, "node_modules"));
  await npm(process.execPath, copy, ["pack", "--pack-destination", folder]);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack left no tarball");
  return join(folder, tarball);
}

/** A Node of that version, from the npm registry; of its package only the program is unpacked. */
export async function getNode(folder: string, version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const place = join(folder, `node-${version}`);
  mkdirSync(place);
  await npm(process.execPath, place, ["pack", `${name}@${version}`]);
  await run("tar", ["-xzf", `${name}-${version}.tgz`, "package/bin/node"], { cwd: place });
  rmSync(join(place, `${name}-${version}.tgz`));
  const program = join(place, "package", "bin", "node");
  const { stdout } = await run(program, ["--version"]);
  if (stdout.trim() !== `v${version}`) throw new Error(`${name}@${version} is Node ${stdout}`);
  return program;
}

/** A project with psk in it and nothing else, installed under one Node. */
export async function install(folder: string, tarball: string, node: string): Promise<string> {
  const place = project(folder, `project-${NODES.findIndex((version) => node.includes(version))}`);
  await npm(node, place, ["install", "--omit=dev", "--engine-strict", tarball]);
  return place;
}

/** The variables of somebody who has this Node and a home without anything. */
export function environment(node: string, home: string): Record<string, string> {
  const path = [dirname(node), "/usr/bin", "/bin"].join(delimiter);
  return { PATH: path, HOME: home, NO_COLOR: "1" };
}

function project(folder: string, name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), '{ "private": true, "type": "module" }\n');
  return place;
}

/** Runs npm under a Node; a failure carries what npm said. */
async function npm(node: string, cwd: string, args: readonly string[]): Promise<void> {
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
  const env = { ...process.env, PATH: path };
  await run(node, [await npmProgram(), ...args, ...quiet], { cwd, env, maxBuffer: 1e8 });
}

/** npm's own script: `npm test` names it, else it is the one on the path. */
async function npmProgram(): Promise<string> {
  const named = process.env.npm_execpath;
  if (named?.endsWith("npm-cli.js")) return named;
  const { stdout } = await run("sh", ["-c", "command -v npm"]);
  return realpathSync(stdout.trim());
}
