import { decodeUtf8 } from "./utf8.ts";

const SECRET_NAME =
  /^(?:\.env(?:\.(?!example$|sample$|template$|dist$|defaults$).+)?|\.netrc|\.npmrc|\.pypirc|id_(?:rsa|dsa|ecdsa|ed25519)|.*\.(?:p12|pfx|jks|keystore))$/i;
/** In PEM, OpenSSH and PGP form, also behind a certificate; and PuTTY's own form. */
const PRIVATE_KEY = /^(?:-----BEGIN (?:[A-Z]+ )*PRIVATE KEY|PuTTY-User-Key-File-)/m;
const KEY_SEARCH_BYTES = 64 * 1024;
const KEY_FILE = /\.(?:pem|key|asc|ppk)$/i;

/** Whether a file is one that holds secrets: by what is in it, or by its name. */
export function secretKind(
  path: string,
  bytes: Uint8Array | undefined,
): "private key" | "secret name" | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const holdsKey =
    (KEY_FILE.test(name) || !name.includes(".")) &&
    bytes !== undefined &&
    PRIVATE_KEY.test(decodeUtf8(bytes.subarray(0, KEY_SEARCH_BYTES)));
  if (holdsKey) return "private key";
  return SECRET_NAME.test(name) ? "secret name" : undefined;
}
