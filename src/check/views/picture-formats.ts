/** Where pictures end, by their own structure. */

/** Chunk by chunk to IEND. */
export function pngEnd(bytes: Uint8Array): number | undefined {
  const data = view(bytes);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + data.getUint32(at);
    const type = data.getUint32(at + 4);
    // IHDR, or the chunk that Xcode puts before it.
    if (at === 8 && type !== 0x49484452 && type !== 0x43674249) return undefined;
    if (type === 0x49454e44) return next; // IEND
    at = next;
  }
  return undefined;
}

/** Segment by segment to the end of the picture; a camera puts a second picture behind the first. */
export function jpegEnd(bytes: Uint8Array): number | undefined {
  let end: number | undefined;
  for (let at = 0; bytes[at] === 0xff && bytes[at + 1] === 0xd8; ) {
    const next = jpegPictureEnd(bytes, at + 2);
    if (next === undefined) return end;
    end = next;
    at = next;
    while (bytes[at] === 0 && at < next + 64) at++;
  }
  return end;
}

function jpegPictureEnd(bytes: Uint8Array, start: number): number | undefined {
  let at = start;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      if (size < 2) return undefined;
      at += 2 + size;
      if (marker === 0xda) at = jpegScanEnd(bytes, at);
    }
  }
  return undefined;
}

/** In the picture's data, a marker is what is neither a stuffed zero nor a restart. */
function jpegScanEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Block by block to the trailer. */
export function gifEnd(bytes: Uint8Array): number | undefined {
  const flags = bytes[10] ?? 0;
  let at = 13 + colours(flags);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return at + 1;
    if (block === 0x21) at = subBlocksEnd(bytes, at + 2);
    else if (block === 0x2c) at = subBlocksEnd(bytes, at + 11 + colours(bytes[at + 9] ?? 0));
    else return undefined;
  }
  return undefined;
}

function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1);
}

function subBlocksEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size;
  return at + 1;
}

/** The size that the header states, which must fit its own parts. */
export function bmpEnd(bytes: Uint8Array): number | undefined {
  if (bytes.length < 54) return undefined;
  const data = view(bytes);
  const pixels = data.getUint32(10, true);
  const header = data.getUint32(14, true);
  const size = data.getUint32(2, true);
  return header >= 12 && header <= 124 && pixels >= 14 + header && size >= pixels
    ? size
    : undefined;
}

/** The end of the last picture that the directory names. */
export function iconEnd(bytes: Uint8Array): number | undefined {
  const count = (bytes[4] ?? 0) | ((bytes[5] ?? 0) << 8);
  let end = 6 + count * 16;
  if (count === 0 || end > bytes.length) return undefined;
  const data = view(bytes);
  for (let at = 6; at < 6 + count * 16; at += 16) {
    const start = data.getUint32(at + 12, true);
    if (start < 6 + count * 16 || bytes[at + 3] !== 0) return undefined;
    end = Math.max(end, start + data.getUint32(at + 8, true));
  }
  return end;
}

/** Icons of macOS state their whole length. */
export function icnsEnd(bytes: Uint8Array): number | undefined {
  if (bytes.length < 8) return undefined;
  const data = view(bytes);
  const length = data.getUint32(4);
  for (let at = 8; at < length; ) {
    if (at + 8 > bytes.length) return undefined;
    const size = data.getUint32(at + 4);
    if (size < 8) return undefined;
    at += size;
  }
  return length;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
