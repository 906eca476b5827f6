import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { ioError, PskError } from "../../errors.ts";

/** What a token may be used for. */
export const SCOPES = ["read", "scan", "write"] as const;
export type Scope = (typeof SCOPES)[number];

/** One line of a token file. */
export interface TokenRecord {
  readonly digest: Buffer;
  readonly scopes: ReadonlySet<Scope>;
  readonly label: string;
}

/** Finds the record of the token in an `Authorization` header. */
export type FindToken = (authorization: string | undefined) => TokenRecord | undefined;

const LINE = /^sha256:([0-9a-f]{64})\s+(\S+)(?:\s+(.{1,100}))?$/;

/** Reads a token file; empty lines and lines that begin with `#` do not count. */
export function readTokenFile(file: string): FindToken {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw ioError(file, error);
  }
  const records = text.split("\n").flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    const record = parseLine(trimmed);
    if (typeof record === "string") {
      // Never the line itself: someone may have written the token there.
      throw new PskError("usage", `${file}, line ${index + 1}: ${record}`);
    }
    return [record];
  });
  if (records.length === 0) {
    throw new PskError("usage", `${file} holds no token; \`psk token new\` makes one`);
  }
  return findToken(records);
}

/** Compares with every digest, every time: how long it takes tells nothing of the tokens. */
export function findToken(records: readonly TokenRecord[]): FindToken {
  return (authorization = "") => {
    const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    const given = hash("sha256", token, "buffer");
    let found: TokenRecord | undefined;
    for (const record of records) if (timingSafeEqual(record.digest, given)) found ??= record;
    return token === "" ? undefined : found;
  };
}

/** A new token, and the line that lets it in. */
export function newToken(
  scopes: readonly Scope[],
  label: string,
): { readonly token: string; readonly line: string } {
  const token = `psk_${randomBytes(32).toString("base64url")}`;
  const line = [`sha256:${hash("sha256", token)}`, scopes.join(","), label].join(" ").trim();
  return { token, line };
}

/** Reads `read,scan`; an error in words when it is no list of scopes. */
export function parseScopes(text: string): readonly Scope[] | string {
  const scopes: Scope[] = [];
  for (const word of text.split(",")) {
    const scope = SCOPES.find((known) => known === word);
    if (scope === undefined) return `"${word}" is no scope; there are ${SCOPES.join(", ")}`;
    if (!scopes.includes(scope)) scopes.push(scope);
  }
  return scopes;
}

function parseLine(line: string): TokenRecord | string {
  const [, hex, words = "", label = ""] = LINE.exec(line) ?? [];
  if (hex === undefined) return "it must be sha256:HEX SCOPES [LABEL]; `psk token new` prints it";
  const scopes = parseScopes(words);
  if (typeof scopes === "string") return scopes;
  return { digest: Buffer.from(hex, "hex"), scopes: new Set(scopes), label: label.trim() };
}
