import type { Axes } from "../../grant/axes.ts";

const PROFILE = "psk";

/**
 * The axes of a grant as settings of Codex, for the tools that it brings itself; in place of its
 * `--sandbox read-only`, which lets them read the whole disk. They write nothing and reach no host,
 * whatever the grant allows: writing and the network come by the gateway, where each call is judged.
 */
export function codexSandbox({ hidden }: Axes, folder: string): string[] {
  const files = Object.entries({
    ":minimal": "read",
    [folder]: "read",
    ...Object.fromEntries(hidden.flatMap(({ pattern }) => deniedIn(folder, pattern))),
  }).map(([path, access]) => `${JSON.stringify(path)}=${JSON.stringify(access)}`);
  return [
    ...["-c", `default_permissions=${JSON.stringify(PROFILE)}`],
    ...["-c", `permissions.${PROFILE}.filesystem={${files.join(",")}}`],
    ...["-c", `permissions.${PROFILE}.network={enabled=false}`],
  ];
}

/** A forbidden file is meant in every folder. */
function deniedIn(folder: string, pattern: Axes["hidden"][number]["pattern"]): [string, string][] {
  if (pattern.kind !== "path") return [];
  const path = pattern.segments.join("/").replace(/^\/+/, "");
  const [first] = pattern.segments;
  return [[`${folder}/${first === "**" ? "" : "**/"}${path}`, "deny"]];
}
