import { decodeUtf8 } from "../../../skill/utf8.ts";
import type { Rule } from "../../rule.ts";

const SECRET_NAME =
  /^(?:\.env(?:\.(?!example$|sample$|template$|dist$|defaults$).+)?|\.netrc|\.npmrc|\.pypirc|id_(?:rsa|dsa|ecdsa|ed25519)|.*\.(?:p12|pfx|jks|keystore))$/i;
/** In PEM, OpenSSH and PGP form, also behind a certificate; and PuTTY's own form. */
const PRIVATE_KEY = /^(?:-----BEGIN (?:[A-Z]+ )*PRIVATE KEY|PuTTY-User-Key-File-)/m;
const KEY_SEARCH_BYTES = 64 * 1024;
const KEY_FILE = /\.(?:pem|key|asc|ppk)$/i;

export const secretFile: Rule = {
  id: "secret-file",
  category: "files",
  analyzer: "spec",
  title: "A skill holds no secrets.",
  remediation:
    "Delete the file and change the secret; ship an example such as .env.example instead.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check({ files }) {
    for (const { path, bytes } of files) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const holdsKey =
        (KEY_FILE.test(name) || !name.includes(".")) &&
        bytes !== undefined &&
        PRIVATE_KEY.test(decodeUtf8(bytes.subarray(0, KEY_SEARCH_BYTES)));
      if (holdsKey) yield { message: `${path} is a private key`, file: path };
      else if (SECRET_NAME.test(name))
        yield { message: `${path} usually holds secrets`, file: path };
    }
  },
};
