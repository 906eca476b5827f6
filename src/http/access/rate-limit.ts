/** More callers than this are not remembered; the one that was quiet longest is forgotten first. */
const MAX_CALLERS = 10_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Takes one request of a caller: zero when it may pass, else the seconds to wait. */
export type TakeRequest = (caller: string, now?: number) => number;

/** A bucket for each caller that holds the requests of one minute and fills evenly. */
export function createRateLimit(perMinute: number): TakeRequest {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (caller, now = Date.now()) => {
    const bucket = buckets.get(caller) ?? { tokens: perMinute, filledAt: now };
    bucket.tokens = Math.min(perMinute, bucket.tokens + (now - bucket.filledAt) * perMs);
    bucket.filledAt = now;
    buckets.delete(caller); // to the end of the line
    buckets.set(caller, bucket);
    if (buckets.size > MAX_CALLERS) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000));
    bucket.tokens--;
    return 0;
  };
}
