import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";
import { REPOSITORY } from "../../support/child.ts";

const report = z.object({
  statuses: z.record(z.string(), z.int()),
  errors: z.int(),
  timeouts: z.int(),
  p50: z.number(),
  total: z.int(),
});

/** What the other process saw. */
export type LoadReport = z.infer<typeof report>;

/** Sends uploads from another process for some seconds. */
export async function load(url: string, connections: number, seconds: number): Promise<LoadReport> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm")).href;
  const script = join(REPOSITORY, "test/http/support/load-child.ts");
  const words = ["--import", tsx, script, url, String(connections), String(seconds)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return report.parse(JSON.parse(text));
}

/** Bytes of the heap that are really in use. */
export function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("there is no gc");
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
