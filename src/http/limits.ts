/** What one service takes on; each is a flag of `psk serve`. */
export interface ServiceLimits {
  /** Bytes of one upload. */
  readonly uploadBytes: number;
  /** Files and folders in one archive. */
  readonly entries: number;
  /** Bytes of an archive's contents. */
  readonly unpackedBytes: number;
  /** How many times larger than the archive its contents may be. */
  readonly ratio: number;
  /** How long an upload may take as a whole. */
  readonly uploadMs: number;
  /** Uploads that are received, wait or are scanned at one time. */
  readonly uploads: number;
  /** Items of all batches that wait to be scanned. */
  readonly batchItems: number;
  /** Requests a minute of one token, or of one address where there are no tokens. */
  readonly requestsPerMinute: number;
  /** How long one scan may take. */
  readonly scanMs: number;
  /** How much memory one scan may take, in MiB. */
  readonly scanMb: number;
  /** Scans that run at one time. */
  readonly workers: number;
}

const MEGABYTE = 1_000_000;

/** The limits that hold where nobody sets others. */
export const SERVICE_LIMITS: ServiceLimits = {
  uploadBytes: 50 * MEGABYTE,
  entries: 5_000,
  unpackedBytes: 200 * MEGABYTE,
  ratio: 200,
  uploadMs: 120_000,
  uploads: 256,
  batchItems: 1_000,
  requestsPerMinute: 600,
  scanMs: 30_000,
  scanMb: 1_024,
  workers: 2,
};

/** A request in JSON names skills and options; none is longer. */
export const MAX_JSON_BYTES = 1024 * 1024;
