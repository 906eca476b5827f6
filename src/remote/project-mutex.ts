/** One at a time: whoever changes the files of a project holds a link that says who it is. */
import { mkdirSync, readlinkSync, rmdirSync, statSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ioError, PskError, systemCode } from "../errors.ts";
import { beginLease, endLease, leaseState } from "../store/lease.ts";

const MUTEX = ".psk.lock.held";
const WAIT_MS = 25;
const MAX_WAIT_MS = 120_000;
const BREAKER_MS = 10_000;

/** Does work while nobody else does; waits for its turn, and for nobody who is dead. */
export async function withProject<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, MUTEX);
  const lease = beginLease();
  try {
    await take(path, lease);
    try {
      return await work();
    } finally {
      unlinkSync(path);
    }
  } finally {
    endLease(lease);
  }
}

async function take(path: string, lease: string): Promise<void> {
  const started = Date.now();
  for (;;) {
    try {
      symlinkSync(lease, path);
      return;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw ioError(path, error);
    }
    if (isDead(path)) takeAway(path);
    else if (Date.now() - started > MAX_WAIT_MS) {
      const advice = `remove ${MUTEX} when none does`;
      throw new PskError("busy", `another psk works on this project; ${advice}`);
    } else await sleep(WAIT_MS * (0.5 + Math.random()));
  }
}

function isDead(path: string): boolean {
  try {
    return leaseState(readlinkSync(path)) === "ended";
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw ioError(path, error);
  }
}

/** Only one may look again and take away: else the second would take the link of a new owner. */
function takeAway(path: string): void {
  const breaker = `${path}.breaking`;
  try {
    mkdirSync(breaker);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw ioError(path, error);
    const age = Date.now() - (statSync(breaker, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > BREAKER_MS) rmdirSync(breaker);
    return;
  }
  try {
    if (isDead(path)) unlinkSync(path);
  } finally {
    rmdirSync(breaker);
  }
}
