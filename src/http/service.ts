import type { McpDoor } from "../mcp/http/door.ts";
import type { Live } from "../mcp/live.ts";
import type { PrivateFolder } from "../toolkit/private-folder.ts";
import type { DiskStore } from "../toolkit/stored.ts";
import type { CleanText } from "./clean-text.ts";
import type { ServiceLimits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Scanner } from "./scanner.ts";

/** What all operations share. */
export interface Service {
  readonly version: string;
  readonly limits: ServiceLimits;
  readonly scanner: Scanner;
  readonly workspace: PrivateFolder;
  /** Uploads that are under way. */
  readonly uploads: { count: number };
  readonly store: DiskStore;
  /** The skills that are offered, followed as they change. */
  readonly live: Live;
  readonly door: McpDoor;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clean: CleanText;
  /** Aborts when the service is told to stop. */
  readonly stopping: AbortSignal;
}
