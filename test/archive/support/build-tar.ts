import { gzipSync } from "node:zlib";

/** One header of a tar that may lie about anything, with its data. */
export interface TarPart {
  readonly name: string | Uint8Array;
  readonly data?: string | Uint8Array;
  readonly type?: string;
  readonly mode?: number;
  /** What the header says instead of the length of the data; a string is written as it is. */
  readonly size?: number | string;
  readonly prefix?: string;
  readonly magic?: string;
  readonly linkName?: string;
  readonly badChecksum?: true;
}

/** The end of a tar: two empty blocks. */
export const TAR_END = Buffer.alloc(1024);

/** Builds a tar by hand; `end` takes the place of its two empty blocks. */
export function buildTar(parts: readonly TarPart[], end: Uint8Array = TAR_END): Buffer {
  return Buffer.concat([...parts.map(buildPart), end]);
}

/** The same, gzipped. */
export function buildTarGz(parts: readonly TarPart[], end?: Uint8Array): Buffer {
  return gzipSync(buildTar(parts, end));
}

/** A PAX header before an entry, of records or of raw bytes. */
export function pax(records: Readonly<Record<string, string>> | string, type = "x"): TarPart {
  const data =
    typeof records === "string"
      ? records
      : Object.entries(records)
          .map(([key, value]) => paxRecord(key, value))
          .join("");
  return { name: "PaxHeader", type, data };
}

/** One PAX record with its right length. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest) + 1;
  while (Buffer.byteLength(`${length}${rest}`) !== length) length++;
  return `${length}${rest}`;
}

function buildPart(part: TarPart): Buffer {
  const data = Buffer.from(part.data ?? "");
  const block = Buffer.alloc(512);
  Buffer.from(part.name).copy(block, 0, 0, 100);
  block.write((part.mode ?? 0o644).toString(8).padStart(7, "0"), 100, "latin1");
  block.write("0000000\x000000000", 108, "latin1");
  const { size = data.length } = part;
  const sizeText = typeof size === "string" ? size : size.toString(8).padStart(11, "0");
  block.write(sizeText, 124, "latin1");
  block.write("00000000000", 136, "latin1");
  block.write(part.type ?? "0", 156, "latin1");
  block.write(part.linkName ?? "", 157, "latin1");
  block.write(part.magic ?? "ustar\x0000", 257, "latin1");
  block.write(part.prefix ?? "", 345, "latin1");
  block.fill(" ", 148, 156);
  const sum = block.reduce((total, byte) => total + byte, part.badChecksum ? 1 : 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return Buffer.concat([block, data, Buffer.alloc(-data.length & 511)]);
}
