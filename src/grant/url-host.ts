/** Longer addresses are nobody's. */
const MAX_URL = 8_192;
/** Browsers drop some of these, other programs end the address there or go on behind them. */
const READ_DIFFERENTLY = /[\s\\\p{C}]/u;
/** A scheme, a host and perhaps a port, each in plain letters; no user, and nothing left to guess. */
const AUTHORITY = /^https?:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i;

/**
 * The host that an address leads to, when every program reads the same host in it. Undefined for
 * `https://a.test\@b.test`, which is a.test to a browser and b.test to curl, and for other schemes.
 */
export function urlHost(url: string): string | undefined {
  if (url.length > MAX_URL || READ_DIFFERENTLY.test(url)) return undefined;
  const written = AUTHORITY.exec(url)?.[1]?.toLowerCase();
  // `0x7f.1` is 127.0.0.1 to some: only a host that is written as it is read counts.
  if (written === undefined || !URL.canParse(url) || new URL(url).hostname !== written) {
    return undefined;
  }
  return withoutDot(written);
}

/** A host with the dot of the root at its end is the same host. */
export function withoutDot(host: string): string {
  return host.replace(/\.$/, "");
}
