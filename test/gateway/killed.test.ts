import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtPsk } from "../mcp/support/built-psk.ts";
import { psk } from "../support/psk.ts";
import { inParallel } from "../support/run-child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { makeWorld, until } from "./support/gateway-world.ts";
import { SCRIPTED_AGENT } from "./support/run-spawn.ts";

const ROUNDS = 50;
const AT_ONCE = 5;
const VICTIMS = ["gateway", "agent", "server", "spawn"] as const;

/** Everything that one round started has this in its environment or on its command line. */
function processesOf(marker: string): { pid: number; line: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({
      pid: Number(name),
      line: textOf(name, "cmdline"),
      env: textOf(name, "environ"),
    }))
    .filter(({ line, env }) => line.includes(marker) || env.includes(marker));
}

function textOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return ""; // it has ended
  }
}

/** A round: a sub-agent at work in a shell and on a server, one of them killed at some moment. */
async function round(index: number): Promise<void> {
  const world = makeWorld();
  world.skill("work", { allowed: ["echo", "Bash(sleep *)"] });
  const config = world.config({ notes: world.server(["echo"]) });
  const steps = Array.from({ length: 100 }, (_, i) =>
    i % 20 === 19
      ? { name: "bash", args: { command: `sleep 0.${index % 10}` } }
      : { name: i % 2 ? "echo" : "secret", args: { text: "x".repeat(50 * (i % 30)) } },
  );
  const flags = ["--no-store", "--no-builtin", "--root", join(world.folder, "skills"), "--quiet"];
  const child = spawn(
    process.execPath,
    [
      ...[await builtPsk(), "spawn", ...flags, "--task", "x", "--skills", "work", "--shell"],
      ...["--config", config, "--audit", world.audit, "--agent", "command"],
      ...["--", process.execPath, SCRIPTED_AGENT],
    ],
    {
      stdio: "ignore",
      cwd: world.folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: world.folder, PSK_CACHE: tempFolder() },
        STEPS: JSON.stringify(steps),
      },
    },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const victim = VICTIMS[index % VICTIMS.length];
  const isVictim = ({ line }: { line: string }) =>
    victim === "gateway"
      ? line.includes("\0gateway\0")
      : victim === "agent"
        ? line.includes("scripted-agent")
        : victim === "server"
          ? line.includes("recording-server")
          : line.includes("\0spawn\0");
  await until(() => processesOf(world.folder).some(isVictim), 20_000);
  await new Promise((resolve) => setTimeout(resolve, (index * 37) % 600));
  for (const { pid } of processesOf(world.folder).filter(isVictim)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It was done before.
    }
  }
  // A server that is killed is no reason for the others to end; they end by themselves.
  if (victim === "server" || victim === "gateway") {
    setTimeout(() => child.kill("SIGTERM"), 500).unref();
  }
  await ended;
  await until(() => processesOf(world.folder).length === 0, 5000).catch(() => {
    const left = processesOf(world.folder).map(({ line }) => line.replaceAll("\0", " "));
    throw new Error(`round ${index} (${victim}) left ${left.join("\n")}`);
  });
  if (world.auditLines().length === 0) return;
  const { code, stdout } = await psk(["audit", world.audit]);
  expect(code, `round ${index} (${victim}): ${stdout}`).toBe(0);
}

it(`${ROUNDS} times one of all is killed: no process is left, and no line is torn`, {
  timeout: 240_000,
}, async () => {
  await builtPsk();
  const rounds = Array.from({ length: ROUNDS }, (_, i) => i);
  await inParallel(AT_ONCE, rounds, (index) => round(index));
});
