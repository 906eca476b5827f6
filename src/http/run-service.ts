import { printable } from "../report/printable.ts";
import { type ServeOptions, serve } from "./serve.ts";

/** What `psk serve` was asked to do. */
export interface RunOptions extends ServeOptions {
  /** Words for people. */
  report(message: string): void;
}

/** Serves until the process is told to end; then what runs may finish. */
export async function runService(options: RunOptions): Promise<void> {
  const { log } = options;
  const stop = new Promise<string>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
  });
  const serving = await serve(options);
  const { host, port } = serving.address;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  log({ level: "info", event: "listening", port });
  options.report(
    [
      `psk listens at ${printable(url)}`,
      `  ${url}/             the page`,
      `  ${url}/docs         all operations`,
      `  ${url}/v1/skills    the catalogue`,
      `  ${url}/mcp          for agents`,
      `Scan a skill: curl -F file=@skill.zip ${url}/scan-upload`,
    ].join("\n"),
  );
  const signal = await stop;
  log({ level: "info", event: "stopping", signal });
  await serving.close();
  log({ level: "info", event: "stopped" });
}
