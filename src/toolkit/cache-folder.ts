import { homedir } from "node:os";
import { join } from "node:path";

/** The folder for what may be thrown away at any time: PSK_CACHE, else ~/.psk/cache. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  return env.PSK_CACHE || join(homedir(), ".psk", "cache");
}
