import { hash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { ioError, PskError } from "../../errors.ts";

/** A shorter token can be guessed. */
const MIN_LENGTH = 16;

/** Says whether an `Authorization` header carries one of the tokens. */
export type TokenCheck = (authorization: string | undefined) => boolean;

/** Reads the tokens that may be used, one a line; empty lines and lines with `#` do not count. */
export function readTokens(file: string): TokenCheck {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw ioError(file, error);
  }
  const tokens = text.split("\n").map((line) => line.trim());
  const used = tokens.filter((line) => line !== "" && !line.startsWith("#"));
  if (used.length === 0) throw new PskError("usage", `${file} holds no token`);
  if (used.some((token) => token.length < MIN_LENGTH || /\s/.test(token))) {
    const form = `at least ${MIN_LENGTH} characters and no space`;
    throw new PskError("usage", `${file} holds a token that is none: it needs ${form}`);
  }
  return checkTokens(used);
}

/** Compares digests, all of them, every time: how long it takes tells nothing of the tokens. */
export function checkTokens(tokens: readonly string[]): TokenCheck {
  const digests = tokens.map((token) => hash("sha256", token, "buffer"));
  return (authorization = "") => {
    const given = hash("sha256", authorization.replace(/^Bearer +/i, ""), "buffer");
    const isBearer = /^Bearer +\S+$/i.test(authorization);
    let found = false;
    for (const digest of digests) found = timingSafeEqual(digest, given) || found;
    return isBearer && found;
  };
}
