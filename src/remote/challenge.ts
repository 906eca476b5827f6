/** What a registry asks for when it answers 401. */
export type Challenge =
  | { readonly scheme: "basic" }
  | {
      readonly scheme: "bearer";
      readonly realm: string;
      readonly service: string | undefined;
      readonly scope: string | undefined;
    };

const SCHEME = /^(bearer|basic)(?:\s+|$)/i;
const PARAMETER = /([a-z_]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/gi;
const MAX_HEADER = 4096;

/** Reads WWW-Authenticate; undefined when it asks for nothing that psk can give. */
export function parseChallenge(header: string | null): Challenge | undefined {
  if (header === null || header.length > MAX_HEADER) return undefined;
  const scheme = SCHEME.exec(header)?.[1]?.toLowerCase();
  if (scheme === "basic") return { scheme: "basic" };
  if (scheme !== "bearer") return undefined;
  const parameters = new Map<string, string>();
  for (const [, key = "", quoted, plain] of header.matchAll(PARAMETER)) {
    parameters.set(key.toLowerCase(), quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "");
  }
  const realm = parameters.get("realm");
  if (realm === undefined) return undefined;
  return {
    scheme: "bearer",
    realm,
    service: parameters.get("service"),
    scope: parameters.get("scope"),
  };
}
