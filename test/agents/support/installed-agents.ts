import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where scripts/test-deps.sh puts the agents; see there. */
function agentsFolder(): string {
  const { PSK_TEST_AGENTS, XDG_CACHE_HOME } = process.env;
  if (PSK_TEST_AGENTS) return PSK_TEST_AGENTS;
  if (process.geteuid?.() === 0) return "/var/cache/psk-test-agents";
  return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "psk-test-agents");
}

/** The folder with an agent's program; throws when it is not there. */
export function binOf(agent: string): string {
  const bin = join(agentsFolder(), "node_modules", ".bin");
  if (existsSync(join(bin, agent))) return bin;
  throw new Error(`${agent} is not installed in ${agentsFolder()}: run scripts/test-deps.sh`);
}

/** Whether the tests of an agent can run. In CI they must: there they run, and fail by themselves. */
export function canRun(agent: string): boolean {
  try {
    binOf(agent);
    return true;
  } catch (error) {
    if (process.env.CI) return true;
    process.stderr.write(`not tested: ${String(error)}\n`);
    return false;
  }
}
