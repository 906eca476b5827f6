import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a zip that may lie about anything; what is left out is told truthfully. */
export interface ZipPart {
  readonly name: string | Uint8Array;
  readonly data?: string | Uint8Array;
  /** What stands in the file instead of the packed data. */
  readonly packed?: Uint8Array;
  readonly localName?: string;
  readonly method?: number;
  readonly localMethod?: number;
  readonly flags?: number;
  readonly mode?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly localSize?: number;
  readonly packedSize?: number;
  readonly extra?: Uint8Array;
  /** Bytes right behind the data: a descriptor, or something that has no business there. */
  readonly behind?: Uint8Array;
  /** Where the directory says that the entry begins. */
  readonly offset?: number;
}

/** Lies about the zip as a whole. */
export interface ZipLies {
  readonly before?: Uint8Array;
  readonly beforeDirectory?: Uint8Array;
  readonly afterDirectory?: Uint8Array;
  readonly after?: Uint8Array;
  readonly entries?: number;
  readonly directorySize?: number;
  readonly directoryStart?: number;
}

/** Builds a zip by hand, with every lie that is asked for. */
export function buildZip(parts: readonly ZipPart[], lies: ZipLies = {}): Buffer {
  const blocks: Uint8Array[] = [lies.before ?? Buffer.alloc(0)];
  const directory: Uint8Array[] = [];
  let at = blocks[0]?.length ?? 0;
  for (const part of parts) {
    const { local, central } = buildEntry(part, at);
    blocks.push(local);
    directory.push(central);
    at += local.length;
  }
  const between = lies.beforeDirectory ?? Buffer.alloc(0);
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.entries ?? parts.length, 8);
  end.writeUInt16LE(lies.entries ?? parts.length, 10);
  end.writeUInt32LE(lies.directorySize ?? central.length, 12);
  end.writeUInt32LE(lies.directoryStart ?? at + between.length, 16);
  const { afterDirectory = Buffer.alloc(0), after = Buffer.alloc(0) } = lies;
  return Buffer.concat([...blocks, between, central, afterDirectory, end, after]);
}

function buildEntry(part: ZipPart, at: number): { local: Buffer; central: Buffer } {
  const data = Buffer.from(part.data ?? "");
  const method = part.method ?? 8;
  const packed = part.packed ?? (method === 8 ? deflateRawSync(data) : data);
  const name = Buffer.from(part.name);
  const localName = Buffer.from(part.localName ?? part.name);
  const extra = part.extra ?? Buffer.alloc(0);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(part.flags ?? 0x800, 2);
  shared.writeUInt16LE(method, 4);
  shared.writeUInt16LE(33, 8);
  shared.writeUInt32LE(part.crc ?? crc32(data), 10);
  shared.writeUInt32LE(part.packedSize ?? packed.length, 14);
  shared.writeUInt32LE(part.size ?? data.length, 18);
  shared.writeUInt16LE(name.length, 22);
  shared.writeUInt16LE(extra.length, 24);

  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  shared.copy(local, 4);
  if (part.localMethod !== undefined) local.writeUInt16LE(part.localMethod, 8);
  if (part.localSize !== undefined) local.writeUInt32LE(part.localSize, 22);
  local.writeUInt16LE(localName.length, 26);

  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE((3 << 8) | 20, 4);
  shared.copy(central, 6);
  central.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38);
  central.writeUInt32LE(part.offset ?? at, 42);
  const behind = part.behind ?? Buffer.alloc(0);
  return {
    local: Buffer.concat([local, localName, extra, packed, behind]),
    central: Buffer.concat([central, name, extra]),
  };
}
