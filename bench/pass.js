/**
 * One side of a comparison, in a process of its own so that neither warms the other: it makes one
 * pass over the skills for each message. Plain JavaScript, since a loader would be measured too.
 */
import { readdirSync, readFileSync } from "node:fs";

const [side, list] = process.argv.slice(2);
const folders = JSON.parse(readFileSync(list, "utf8"));

const SIDES = {
  async psk() {
    const { validate } = await import("../dist/index.js");
    return () => validate(folders);
  },
  async "skills-ref"() {
    const { validate } = await import("skills-ref");
    return async () => {
      for (const folder of folders) await validate(folder);
    };
  },
  async reading() {
    return () => folders.forEach(readTree);
  },
};

function readTree(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) readTree(`${dir}/${entry.name}`);
    else if (entry.isFile()) readFileSync(`${dir}/${entry.name}`);
  }
}

const pass = await SIDES[side]();
process.on("message", async () => {
  const start = performance.now();
  await pass();
  process.send(performance.now() - start);
});
process.send("ready");
