import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { REPOSITORY } from "../../support/child.ts";

const report = z.object({
  statuses: z.record(z.string(), z.int()),
  errors: z.int(),
  timeouts: z.int(),
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

/** Options of Node that make a process collect its heap when it is told to. */
export const COLLECTS = [
  "--expose-gc",
  "--import",
  `data:text/javascript,process.on("SIGUSR2",()=>{gc();gc()})`,
];

/** Bytes of a service's heap that are really in use; it must have been started with `COLLECTS`. */
export async function heapInUse(child: ChildProcess, url: string): Promise<number> {
  child.kill("SIGUSR2");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_heap_used_bytes (\d+)$/m.exec(text)?.[1]);
}
