import { realpathSync } from "node:fs";
import { ioError, PskError } from "../errors.ts";
import { parseListenAddress } from "../mcp/http/listen-address.ts";
import { readTokenFile } from "./access/tokens.ts";
import { SERVICE_LIMITS, type ServiceLimits } from "./limits.ts";
import { createLog } from "./log.ts";
import type { ServeOptions } from "./serve.ts";

/** The flags of `psk serve`, as they were written. */
export interface ServeFlags {
  readonly host: string;
  readonly port: string;
  readonly "token-file": string | undefined;
  readonly "allow-host": readonly string[];
  readonly "allow-root": readonly string[];
  readonly audit: string | undefined;
  readonly "max-upload": string | undefined;
  readonly "max-entries": string | undefined;
  readonly "max-unpacked": string | undefined;
  readonly "max-ratio": string | undefined;
  readonly "max-uploads": string | undefined;
  readonly "max-queue": string | undefined;
  readonly "rate-limit": string | undefined;
  readonly "upload-timeout": string | undefined;
  readonly "scan-timeout": string | undefined;
  readonly "scan-memory": string | undefined;
  readonly workers: string | undefined;
}

/** Reads the flags; the log goes where `write` puts it. */
export function serveOptions(
  flags: ServeFlags,
  write: (text: string) => void,
): Omit<ServeOptions, "store" | "open"> {
  const tokenFile = flags["token-file"];
  const host = flags.host.includes(":") ? `[${flags.host}]` : flags.host;
  return {
    address: parseListenAddress(`${host}:${flags.port}`),
    hosts: flags["allow-host"],
    tokens: tokenFile === undefined ? undefined : readTokenFile(tokenFile),
    allowRoots: flags["allow-root"].map(realFolder),
    audit: flags.audit,
    limits: limitsOf(flags),
    log: createLog(write),
  };
}

function limitsOf(flags: ServeFlags): ServiceLimits {
  const count = (flag: keyof ServeFlags, standard: number, times = 1): number => {
    const text = flags[flag];
    if (text === undefined) return standard;
    const value = Number(text) * times;
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new PskError("usage", `--${flag} must be a number above zero, not "${text}"`);
  };
  return {
    uploadBytes: count("max-upload", SERVICE_LIMITS.uploadBytes),
    entries: count("max-entries", SERVICE_LIMITS.entries),
    unpackedBytes: count("max-unpacked", SERVICE_LIMITS.unpackedBytes),
    ratio: count("max-ratio", SERVICE_LIMITS.ratio),
    uploads: count("max-uploads", SERVICE_LIMITS.uploads),
    batchItems: count("max-queue", SERVICE_LIMITS.batchItems),
    requestsPerMinute: count("rate-limit", SERVICE_LIMITS.requestsPerMinute),
    uploadMs: count("upload-timeout", SERVICE_LIMITS.uploadMs, 1000),
    scanMs: count("scan-timeout", SERVICE_LIMITS.scanMs, 1000),
    scanMb: count("scan-memory", SERVICE_LIMITS.scanMb),
    workers: count("workers", SERVICE_LIMITS.workers),
  };
}

/** Where a folder really is: a caller's path is compared with it after all links are followed. */
function realFolder(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    throw ioError(path, error);
  }
}
