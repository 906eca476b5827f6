import type { McpDoor } from "../mcp/http/door.ts";
import type { Live } from "../mcp/live.ts";
import type { PrivateFolder } from "../toolkit/private-folder.ts";
import type { DiskStore } from "../toolkit/stored.ts";
import type { Batches } from "./batches.ts";
import type { CleanText } from "./clean-text.ts";
import type { ServiceLimits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Operation } from "./operation.ts";
import type { Page } from "./page.ts";
import type { Scanner } from "./scanner.ts";
import type { Verdicts } from "./verdicts.ts";

/** What all operations share. */
export interface Service {
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly limits: ServiceLimits;
  /** Scans for a caller, known by its id: callers share the workers fairly. */
  scannerFor(caller: string): Scanner;
  readonly batches: Batches;
  readonly workspace: PrivateFolder;
  /** Uploads that are under way. */
  readonly uploads: { count: number };
  /** When the last request came, by the clock of `performance`. */
  readonly asked: { at: number };
  /** Folders that callers may have scanned by their path; links are already followed. */
  readonly allowRoots: readonly string[];
  readonly store: DiskStore;
  readonly verdicts: Verdicts;
  /** The skills that are offered, followed as they change. */
  readonly live: Live;
  readonly door: McpDoor;
  readonly page: Page;
  /** The gateway's log of decisions, when there is one to show. */
  readonly audit: string | undefined;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clean: CleanText;
  state(): "starting" | "ready" | "stopping";
  /** Aborts when the service is told to stop. */
  readonly stopping: AbortSignal;
}
