import { isIPv6 } from "node:net";

/** A host, or `*.` and a domain, and perhaps a port: what stands in `Network(…)`. */
export interface NetworkHost {
  /** In lower case; an IPv6 address stands in brackets. */
  readonly host: string;
  readonly port: number | undefined;
}

export type NetworkHostResult =
  | { readonly ok: true; readonly value: NetworkHost }
  | { readonly ok: false; readonly reason: string };

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_HOST = 253;

/** Reads `example.com`, `*.example.com`, `example.com:443`, `127.0.0.1` or `[::1]:443`. */
export function readNetworkHost(written: string): NetworkHostResult {
  const fail = (reason: string): NetworkHostResult => ({ ok: false, reason });
  const text = written.replace(/^domain:/i, "").toLowerCase();
  const parts = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(text);
  if (parts === null) return fail("names no host: write `example.com` or `example.com:443`");
  const [, given = "", digits] = parts;
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) return fail("has no such port");
  if (given.startsWith("[")) {
    if (!isIPv6(given.slice(1, -1))) return fail("has no address of IPv6 in its brackets");
    return { ok: true, value: { host: given, port } };
  }
  const host = given.replace(/\.$/, "");
  const labels = host.replace(/^\*\./, "").split(".");
  if (host.length > MAX_HOST || !labels.every((label) => LABEL.test(label))) {
    return fail(
      "names no host: write `example.com`, `*.example.com` or `example.com:443`, in plain letters and without a scheme or a path",
    );
  }
  if (host.startsWith("*.") && labels.length < 2) {
    return fail("is too wide: a domain with a dot must stand behind `*.`");
  }
  return { ok: true, value: { host, port } };
}
