import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonLines, makeWorld, type World } from "./gateway-world.ts";

/** A task that a shell would take for more. */
export const TASK = "Write the notes; $(touch never) `x` -- --help";

/** Puts an executable on PATH that writes down how it was started, and ends. */
export function standIn(world: World, name: string): { env: Record<string, string>; seen(): Seen } {
  const bin = join(world.folder, "bin");
  mkdirSync(bin, { recursive: true });
  const record = join(world.folder, "started.jsonl");
  const script = `#!${process.execPath}
const { appendFileSync, readFileSync, readdirSync, statSync } = require("node:fs");
const { dirname } = require("node:path");
const stdin = readFileSync(0, "utf8");
const env = Object.fromEntries(Object.entries(process.env).filter(([k]) => /^(PSK_(TASK|PROMPT|MCP)|GEMINI_CLI|OPENCODE_|MCP_C)/.test(k)));
const text = JSON.stringify([process.argv, env]);
const [, folder] = /((?:\\/[\\w.-]+)+\\/psk-work-[^"/\\s]+)/.exec(text) ?? [];
const files = {};
if (folder) for (const name of readdirSync(folder, { recursive: true })) if (statSync(folder + "/" + name).isFile()) files[name] = readFileSync(folder + "/" + name, "utf8");
appendFileSync(${JSON.stringify(record)}, JSON.stringify({ argv: process.argv.slice(2), env, stdin, files, folder, cwd: process.cwd() }) + "\\n");
console.log("done");
`;
  writeFileSync(join(bin, name), script);
  chmodSync(join(bin, name), 0o755);
  return {
    env: { PATH: `${bin}:${process.env.PATH}` },
    seen: () => {
      const [first] = jsonLines<Seen>(record);
      if (first === undefined) throw new Error("it was not started");
      return first;
    },
  };
}

interface Seen {
  readonly argv: string[];
  readonly env: Record<string, string>;
  readonly stdin: string;
  readonly files: Record<string, string>;
  readonly folder?: string;
  readonly cwd: string;
}

/** A world with one skill, `writer`. */
export function worldWithSkill(allowed: readonly string[] = ["echo"]): World {
  const world = makeWorld();
  world.skill("writer", { allowed, forbidden: ["rm"] });
  return world;
}
