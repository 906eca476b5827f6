/**
 * One side of the store's measurements, in a process of its own: `store-pass.js TASK LIST FOLDER`
 * does its task once for each message and answers with a number, the milliseconds it took by the
 * clock unless the task says otherwise. Plain JavaScript, since a loader would be measured too.
 */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { openDiskStore } from "../dist/store/disk-store.js";
import { build } from "../dist/toolkit/build.js";

const [task, list, folder] = process.argv.slice(2);
const OPTIONS = { maintainer: "bench", author: "bench", version: "1.0.0", allowSecretFiles: true };
const read = () => JSON.parse(fs.readFileSync(list, "utf8"));
let passes = 0;

/** A store that is there already, so that its own making does not count. */
async function preparedStore(storeFs) {
  const root = `${folder}/${task}-${++passes}`;
  fs.mkdirSync(`${root}/.artifacts`, { recursive: true });
  fs.writeFileSync(`${root}/.store-version`, "1\n");
  return { root, store: openDiskStore(root, storeFs) };
}

/** Each makes ready what is not measured and gives the work that is. */
const TASKS = {
  /** All skills of the list, one after another. */
  async build() {
    const folders = read();
    return async () => {
      const { root, store } = await preparedStore();
      const time = await timed(async () => {
        for (const dir of folders) await mustBuild(store, dir);
      });
      fs.rmSync(root, { recursive: true });
      return time;
    };
  },
  /** The same bytes by the tools of the system, with as many fsyncs. */
  async copy() {
    const folders = read();
    return async () => {
      const root = `${folder}/copy-${++passes}`;
      fs.mkdirSync(root);
      const time = await timed(() => {
        execFileSync("cp", ["-r", ...folders, root]);
        const sums = "find . -type f -print0 | xargs -0 sha256sum > ../sums";
        execFileSync("sh", ["-c", sums], { cwd: root });
        for (const { name } of fs.readdirSync(root, { withFileTypes: true })) {
          flushTree(`${root}/${name}`);
          for (let i = 0; i < 4; i++) flush(root);
        }
      });
      fs.rmSync(root, { recursive: true });
      return time;
    };
  },
  /** Gives the most fsyncs that any build made beyond one for each file and folder. */
  async fsyncs() {
    const folders = read();
    return async () => {
      let count = 0;
      const fsyncSync = (fd) => {
        count++;
        fs.fsyncSync(fd);
      };
      const counting = { ...fs, fsyncSync };
      const { root, store } = await preparedStore(counting);
      let most = 0;
      for (const dir of folders) {
        count = 0;
        await mustBuild(store, dir);
        const inner = fs.readdirSync(dir, { recursive: true }).length;
        most = Math.max(most, count - inner - 1);
      }
      fs.rmSync(root, { recursive: true });
      return most;
    };
  },
  /** What `psk list` does. The list holds the manifests' paths here, the folder is the store. */
  async list() {
    const count = read().length;
    return () =>
      cpuTime(() => {
        const { versions } = openDiskStore(folder).list();
        if (versions.length !== count) throw new Error(`${versions.length} versions, not ${count}`);
      });
  },
  async manifests() {
    const paths = read();
    return () => cpuTime(() => paths.forEach((path) => void fs.readFileSync(path)));
  },
  /** Gives the megabytes by which the largest skill of the list makes the process grow. */
  async memory() {
    const [small, large] = read();
    return async () => {
      const { root, store } = await preparedStore();
      await mustBuild(store, small);
      const before = peakMemory();
      await mustBuild(store, large);
      fs.rmSync(root, { recursive: true });
      return peakMemory() - before;
    };
  },
};

async function mustBuild(store, dir) {
  const { state } = await build(store, dir, OPTIONS);
  if (state !== "built") throw new Error(`${dir} was not built`);
}

function flushTree(dir) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) flushTree(`${dir}/${entry.name}`);
    else flush(`${dir}/${entry.name}`);
  }
  flush(dir);
}

function flush(path) {
  const fd = fs.openSync(path, "r");
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}

/** In megabytes. Not `resourceUsage`, which begins with the memory of the parent process. */
function peakMemory() {
  const status = fs.readFileSync("/proc/self/status", "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function cpuTime(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const pass = await TASKS[task]();
process.on("message", async () => process.send(await pass()));
process.send("ready");
