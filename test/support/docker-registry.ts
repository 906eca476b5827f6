import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalRegistry, startLocalRegistry } from "../../bench/local-registry.ts";
import { atEnd } from "./at-end.ts";
import { tempFolder } from "./temp-folder.ts";

export type { LocalRegistry };

/** The user that a registry with basic authentication knows. */
export const USER = { name: "ada", password: "open-sesame-42" };
/** Made with `htpasswd -Bbn`; no secret, since the password stands above. */
const HTPASSWD = "ada:$2y$05$GNk2.IKT1qA9FTBmIi3zQ.CWGK1CIR090xSljsfiZNQ0koSFWMIce\n";

/** Whether a program is there to be run. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Where Debian's registry is not installed, its tests say so and are left out. */
export const HAS_REGISTRY = hasProgram("docker-registry");
if (!HAS_REGISTRY) console.warn("docker-registry is not installed: tests with it are skipped");

/** Starts Debian's docker-registry on this machine, for as long as the tests of the file run. */
export async function startRegistry(options: { basicAuth?: boolean } = {}): Promise<LocalRegistry> {
  const folder = tempFolder();
  const settings: string[] = [];
  if (options.basicAuth) {
    writeFileSync(join(folder, "htpasswd"), HTPASSWD);
    settings.push(`auth: { htpasswd: { realm: test, path: ${join(folder, "htpasswd")} } }`);
  }
  const registry = await startLocalRegistry(folder, settings);
  atEnd(registry.stop);
  return registry;
}
