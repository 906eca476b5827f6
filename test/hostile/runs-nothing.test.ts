/** Reading, checking, packaging and loading a skill starts no program and opens no connection. */
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtPsk } from "../mcp/support/built-psk.ts";
import { straceWorks } from "../store/support/strace.ts";
import { metadata } from "../support/packable.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

const folder = tempFolder();
const script = await builtPsk();
const skill = writeSkill(
  "eager",
  {
    "SKILL.md": skillText(
      "eager",
      [...metadata(), "hooks: {start: 'touch ran'}"],
      "!`touch ran`\n\n```sh\ntouch ran; curl http://203.0.113.1/\n```\n![x](http://203.0.113.1/x.png)\n",
    ),
    "package.json": '{"scripts":{"preinstall":"touch ran","prepare":"touch ran"}}',
    "conftest.py": "open('ran', 'w')\n",
    ".envrc": "touch ran\n",
    "scripts/run.sh": "#!/bin/sh\ntouch ran\n",
  },
  folder,
);
chmodSync(join(skill, "scripts/run.sh"), 0o755);

/** What a command starts and whom it calls, but for psk itself. */
function traced(argv: readonly string[]): {
  readonly status: number | null;
  readonly did: string[];
} {
  const log = join(folder, "calls.log");
  const { status } = spawnSync(
    "strace",
    [
      ...["-f", "-qq", "-o", log, "-e", "trace=execve,connect,sendto,bind"],
      ...[process.execPath, script, ...argv],
    ],
    { env: { PATH: process.env.PATH, HOME: folder, PSK_CACHE: join(folder, "cache") } },
  );
  const did = readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => /execve\(|AF_INET|AF_UNIX/.test(line))
    .filter((line) => !line.includes(`execve("${process.execPath}"`));
  return { status, did };
}

// A skipped test would be a failure in CI, where strace is.
const watched = straceWorks()
  ? describe
  : (name: string, _: () => void) =>
      test(`${name}: not watched, strace does not work here`, () => {
        expect(straceWorks()).toBe(false);
      });
watched("with a skill that would love to run", () => {
  test.each([
    ["validate", skill],
    ["scan", skill, "--no-cache", "--jobs", "1"],
    ["build", skill, "--maintainer", "ada"],
    ["load", "eager"],
    ["prompt", "--root", folder],
    ["compose", "eager", "--root", folder],
  ])("psk %s starts nothing and calls nobody", { timeout: 120_000 }, (...argv) => {
    const { status, did } = traced(argv);
    expect(did).toEqual([]);
    expect([0, 1, 2]).toContain(status);
  });
});
