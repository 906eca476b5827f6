/** Where fonts end, by their own directories. */

const MAX_TABLES = 512;

/** Fonts for the web state their whole length. */
export function woffEnd(bytes: Uint8Array): number | undefined {
  if (bytes.length < 44) return undefined;
  const data = view(bytes);
  const tables = data.getUint16(12);
  return tables > 0 && tables <= MAX_TABLES ? data.getUint32(8) : undefined;
}

/** The end of the last table; a collection has several directories. */
export function fontEnd(bytes: Uint8Array): number | undefined {
  if (bytes.length < 12) return undefined;
  const data = view(bytes);
  if (data.getUint32(0) !== 0x74746366) return directoryEnd(data, 0); // ttcf
  const count = data.getUint32(8);
  if (count === 0 || count > MAX_TABLES || 12 + count * 4 > bytes.length) return undefined;
  let end = 0;
  for (let font = 0; font < count; font++) {
    const last = directoryEnd(data, data.getUint32(12 + font * 4));
    if (last === undefined) return undefined;
    end = Math.max(end, last);
  }
  return end;
}

function directoryEnd(data: DataView, start: number): number | undefined {
  if (start + 12 > data.byteLength) return undefined;
  const count = data.getUint16(start + 4);
  const tables = start + 12;
  let end = tables + count * 16;
  if (count === 0 || count > MAX_TABLES || end > data.byteLength) return undefined;
  for (let at = tables; at < tables + count * 16; at += 16) {
    if (!isTag(data.getUint32(at))) return undefined;
    end = Math.max(end, data.getUint32(at + 8) + data.getUint32(at + 12));
  }
  return end;
}

/** Four printable letters. */
function isTag(tag: number): boolean {
  for (let shift = 0; shift < 32; shift += 8) {
    const letter = (tag >>> shift) & 0xff;
    if (letter < 0x20 || letter > 0x7e) return false;
  }
  return true;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
