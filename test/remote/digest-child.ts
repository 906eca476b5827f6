/** Builds a skill in memory and prints the digest that a push would give it. */
import { makeArtifact } from "../../src/remote/make-artifact.ts";
import { createMemoryStore } from "../../src/store/memory-store.ts";
import { build } from "../../src/toolkit/build.ts";

async function main(dir: string): Promise<void> {
  const store = createMemoryStore();
  const result = await build(store, dir, { maintainer: "team", env: process.env });
  if (result.state !== "built") throw new Error(JSON.stringify(result));
  const version = store.get(result.name, result.version);
  if (version === undefined) throw new Error("it is not there");
  process.stdout.write((await makeArtifact(version)).digest);
}

main(process.argv[2] ?? "");
