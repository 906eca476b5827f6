/**
 * One side of the registry's measurements, in a process of its own: `registry-pass.js TASK ROOT
 * CACHE` does its task once for each message and answers with a number. That is the processor time
 * it took, in milliseconds, unless the task says otherwise: nothing here waits for the disk, and
 * what else the machine does must not count. Plain JavaScript, since a loader would be measured too.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { availableSkills, loadSkill, watchRegistry } from "../dist/index.js";
import { openRegistry } from "../dist/toolkit/open-registry.js";

const [task, root, cache] = process.argv.slice(2);
const LOADS = 200;

/** The registry as a command opens it; an empty cache folder makes it a first load. */
const open = () =>
  openRegistry({ roots: [root], noStore: true, noBuiltin: true, env: { PSK_CACHE: cache } });

/** The SKILL.md files, and nothing besides. */
const skillFiles = () => readdirSync(root).map((name) => `${root}/${name}/SKILL.md`);

/** What nobody can do without: every folder is listed, every SKILL.md looked at. */
function walk(dir) {
  let count = 0;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) count += walk(path);
    else if (entry.name === "SKILL.md" && statSync(path).size > 0) count++;
  }
  return count;
}

function changeOne(path, n) {
  writeFileSync(path, `${readFileSync(path, "utf8")}\nChanged once more, ${n}.\n`);
  utimesSync(path, new Date(), new Date(Date.now() + n));
}

/** Each makes ready what is not measured and gives the work that is. */
const TASKS = {
  async reading() {
    const files = skillFiles();
    return () => cpuTime(() => files.forEach((file) => void readFileSync(file)));
  },
  async walk() {
    return () => cpuTime(() => walk(root));
  },
  async load() {
    return () => cpuTime(open);
  },
  /** Saves what it found when it was first loaded; later ones start with that. */
  async save() {
    return () => cpuTime(async () => (await open()).save());
  },
  async sync() {
    const { registry } = await open();
    return () => cpuTime(() => registry.sync());
  },
  async change() {
    const { registry } = await open();
    const files = skillFiles();
    let n = 0;
    return async () => {
      changeOne(files[++n], n);
      return cpuTime(async () => {
        const { updated } = await registry.sync();
        if (updated !== 1) throw new Error(`${updated} skills were updated, not one`);
      });
    };
  },
  /** By the clock: it is too short for the other one. */
  async render() {
    const { registry } = await open();
    return () => {
      const start = performance.now();
      Buffer.byteLength(availableSkills(registry.snapshot())); // or the text is not put together
      return performance.now() - start;
    };
  },
  /** The median of many, by the clock. */
  async load_skill() {
    const { registry } = await open();
    const snapshot = registry.snapshot();
    const step = Math.floor(snapshot.entries.length / LOADS);
    const ids = snapshot.entries.filter((_, i) => i % step === 0).map(({ skill_id }) => skill_id);
    return () => {
      const times = ids.map((id) => {
        const start = performance.now();
        if (!loadSkill(snapshot, id).ok) throw new Error(`${id} was not loaded`);
        return performance.now() - start;
      });
      return times.sort((a, b) => a - b)[times.length >> 1];
    };
  },
  /** From a change to the word of it, by the clock. */
  async watch() {
    const { registry, paths } = await open();
    let heard = () => {};
    await watchRegistry(registry, paths, () => heard(), console.error);
    const files = skillFiles();
    let n = 0;
    return async () => {
      const told = new Promise((resolve) => {
        heard = resolve;
      });
      changeOne(files[++n], n);
      const start = performance.now();
      await told;
      return performance.now() - start;
    };
  },
  /** Gives the megabytes of the process that holds a registry just loaded. */
  async memory() {
    const { registry } = await open();
    return () => (registry.snapshot().entries.length > 0 ? process.memoryUsage.rss() / 1e6 : 0);
  },
};

async function cpuTime(work) {
  const before = threadTime();
  await work();
  return threadTime() - before;
}

/** Milliseconds of the main thread, which others wait for; compilers and collectors run beside it. */
function threadTime() {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  if (existsSync(file)) return Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const pass = await TASKS[task]();
process.on("message", async () => process.send(await pass()));
process.send("ready");
