/** A build that stops for good before it makes its version visible: a live process with a lease. */
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { openDiskStore } from "../../../src/store/disk-store.ts";
import { hookedFs } from "./hooked-fs.ts";
import { versionOf } from "./version-of.ts";

const [place = ""] = process.argv.slice(2);
const fs = hookedFs((call) => {
  if (call !== "symlinkSync") return;
  if (isMainThread) writeSync(1, "stopped\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
openDiskStore(place, fs).put(versionOf("demo", "2.0.0"));
