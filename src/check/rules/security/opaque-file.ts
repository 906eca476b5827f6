import { isAscii } from "node:buffer";
import type { Rule } from "../../rule.ts";
import { fileType } from "../../views/file-type.ts";
import { allFiles } from "../../views/inner-files.ts";

const MIN_BYTES = 256;
const SAMPLE = 64 * 1024;
/** Bits a byte; text and tables have less, packed and encrypted bytes have more. */
const RANDOM = 7.2;
/** Formats that are packed by nature and have no mark that is looked for. */
const PACKED =
  /\.(?:npy|npz|pkl|pt|pth|onnx|safetensors|gguf|parquet|mp[34]|m4a|ogg|flac|wav|webm|mov|avi|mkv|ico|icns|heic|avif|br|lz4|lzma|wasm|sig|gpg|pgp|der|p7s|keystore|mo|idx|pack)$/i;

/** Bytes of no known kind that look like chance: packed or encrypted, and nobody can say what. */
export const opaqueFile: Rule = {
  id: "opaque-file",
  category: "obfuscation",
  analyzer: "files",
  title: "Every file is of a kind that can be looked into.",
  remediation: "Ship the file in a known format, or leave it out.",
  severity: "MEDIUM",
  *check(skill) {
    for (const { path, bytes } of allFiles(skill)) {
      if (bytes === undefined || bytes.length < MIN_BYTES || PACKED.test(path)) continue;
      // Chance makes few zeros, so that what looks like text by them may be none.
      const type = fileType(bytes);
      if (type !== "other binary" && type !== "text") continue;
      const sample = bytes.subarray(0, SAMPLE);
      // Plain text has seven bits a byte at most.
      if (isAscii(sample) || entropy(sample) < RANDOM) continue;
      yield {
        message: "the file is of no known kind, and its bytes look packed or encrypted",
        file: path,
        signals: ["obfuscation"],
      };
    }
  },
};

function entropy(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  let bits = 0;
  for (const count of counts) {
    if (count > 0) bits -= (count / bytes.length) * Math.log2(count / bytes.length);
  }
  return bits;
}
