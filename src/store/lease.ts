/**
 * A lease is the name of an artifact's folder. It says which process wrote it, so that a sweep can
 * tell the remains of a dead build from the work of a running one.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { threadId } from "node:worker_threads";
import { systemCode } from "../errors.ts";

const LEASE = /^([^~]*)~(\d+)\.(\d+)~(\d+)~[0-9a-f]{12}/;

/** Leases of this thread whose work goes on. */
const active = new Set<string>();

/** Does work under a new lease, which ends with it. */
export function withLease<T>(work: (lease: string) => T): T {
  const lease = beginLease();
  try {
    return work(lease);
  } finally {
    endLease(lease);
  }
}

/** A new lease for work that is not one call; `endLease` or the end of the process ends it. */
export function beginLease(): string {
  const started = startTime(process.pid) ?? "0";
  const owner = `${process.pid}.${threadId}`;
  const lease = `${world()}~${owner}~${started}~${randomBytes(6).toString("hex")}`;
  active.add(lease);
  return lease;
}

/** The work of a lease is done. */
export function endLease(lease: string): void {
  active.delete(lease);
}

/** What is known of the work that something is named for. */
export type LeaseState = "running" | "ended" | "unknown";

/** Unknown when it was done on another machine, in another container, or before the last boot. */
export function leaseState(name: string): LeaseState {
  const [lease = "", where, pid, thread, started] = LEASE.exec(name) ?? [];
  if (where === undefined || where !== world()) return "unknown";
  if (Number(pid) === process.pid && Number(thread) === threadId) {
    return active.has(lease) ? "running" : "ended";
  }
  // Another thread of this process is taken to be at work until the process ends.
  return startTime(Number(pid)) === started ? "running" : "ended";
}

let known: string | undefined;

/** Where process numbers mean the same: one boot of one machine, one container. */
function world(): string {
  known ??= [bootId(), pidNamespace()].join("-").replace(/[^\w.-]/g, "");
  return known;
}

function bootId(): string {
  return readText("/proc/sys/kernel/random/boot_id")?.trim().slice(0, 13) ?? hostname();
}

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid").replace(/\D/g, "");
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return "0";
  }
}

/** When a process began; process numbers are used again, but not with the same beginning. */
function startTime(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  if (process.platform === "linux") return undefined;
  try {
    process.kill(pid, 0);
    return "0"; // no way to tell: it runs, and that is the safe answer
  } catch (error) {
    return systemCode(error) === "EPERM" ? "0" : undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
