/**
 * Reads demo@1.0.0 over and over until its standard input ends. Every file of the version says
 * which build it is from: it reports how often it read, and every version missing or mixed.
 */
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { openDiskStore } from "../../../src/store/disk-store.ts";

const [place = ""] = process.argv.slice(2);
const store = openDiskStore(place);
const bad: string[] = [];
const seen = new Set<string>();
let reads = 0;
let done = false;

process.stdin.on("end", () => {
  done = true;
});
process.stdin.resume();
process.stdout.write("reading\n");
void loop();

async function loop(): Promise<void> {
  while (!done) {
    for (const read of [byLibrary, byList, byHand]) {
      try {
        judge(await read());
      } catch (error) {
        bad.push(`${read.name}: ${error}`);
      }
    }
    reads++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.stdout.write(JSON.stringify({ reads, seen: [...seen].sort(), bad: bad.slice(0, 10) }));
}

function judge(texts: readonly string[]): void {
  const builds = new Set(texts);
  if (builds.size !== 1) bad.push(`mixed or empty: ${[...builds].join(", ")}`);
  for (const build of builds) seen.add(build);
}

async function byLibrary(): Promise<string[]> {
  const skill = await store.get("demo", "1.0.0")?.readSkill();
  const files = skill?.files.filter(({ path }) => path.startsWith("data/")) ?? [];
  return files.map(({ bytes }) => Buffer.from(bytes ?? []).toString());
}

async function byList(): Promise<string[]> {
  const { versions, broken } = store.list("demo");
  return [...versions.map(({ author }) => author), ...broken.map(({ reason }) => reason)];
}

/** As any program would: the link is resolved once, and then the files are read. */
async function byHand(): Promise<string[]> {
  const folder = join(realpathSync(join(place, "demo", "1.0.0")), "data");
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
}
