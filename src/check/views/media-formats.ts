/** Where sound and film end, by their own structure. */

/** WAV, AVI and WebP: chunk by chunk within the size that stands in front. */
export function riffEnd(bytes: Uint8Array): number | undefined {
  const data = view(bytes);
  const end = 8 + data.getUint32(4, true);
  let at = 12;
  while (at + 8 <= Math.min(end, bytes.length)) {
    const size = data.getUint32(at + 4, true);
    at += 8 + size + (size & 1);
  }
  return at === end || at === end + 1 ? end : undefined;
}

/** Page by page. */
export function oggEnd(bytes: Uint8Array): number | undefined {
  let at = 0;
  while (at + 27 <= bytes.length && bytes[at] === 0x4f && bytes[at + 1] === 0x67) {
    const segments = bytes[at + 26] ?? 0;
    let next = at + 27 + segments;
    for (let each = 0; each < segments; each++) next += bytes[at + 27 + each] ?? 0;
    at = next;
  }
  return at;
}

/** MP4, MOV, HEIC and AVIF: box by box; the last one may go to the end. */
export function boxesEnd(bytes: Uint8Array): number | undefined {
  const data = view(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = data.getUint32(at);
    if (!/^[\x20-\x7e\xa9]{4}$/.test(latin1(bytes.subarray(at + 4, at + 8)))) return at;
    if (size === 0) return bytes.length;
    const full = size === 1 && at + 16 <= bytes.length ? Number(data.getBigUint64(at + 8)) : size;
    if (full < 8) return undefined;
    at += full;
  }
  return at;
}

/** WebM and Matroska: element by element at the top. */
export function ebmlEnd(bytes: Uint8Array): number | undefined {
  let at = 0;
  while (at < bytes.length) {
    const id = numberAt(bytes, at, false);
    if (id === undefined || (id.value !== 0x1a45dfa3 && id.value !== 0x18538067)) return at;
    const size = numberAt(bytes, id.next, true);
    if (size === undefined) return undefined;
    // A film that was recorded live does not know its length.
    if (size.unknown) return bytes.length;
    at = size.next + size.value;
  }
  return at;
}

/** A number whose first bits say how many bytes it has. */
function numberAt(bytes: Uint8Array, at: number, masked: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return undefined;
  let value = masked ? first & (0xff >> length) : first;
  let unknown = masked && value === 0xff >> length;
  for (let each = 1; each < length; each++) {
    const byte = bytes[at + each] ?? 0;
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, next: at + length, unknown };
}

const BIT_RATES: Readonly<Record<string, readonly number[]>> = {
  "1-3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "1-2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "2-3": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  "2-2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES: readonly number[] = [44_100, 48_000, 32_000];
const LEAST_FRAMES = 2;

/** Frame by frame behind the tag; an old tag of 128 bytes may follow. */
export function mp3End(bytes: Uint8Array): number | undefined {
  let at = 0;
  if (latin1(bytes.subarray(0, 3)) === "ID3") {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
    at = 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
    while (at < bytes.length && bytes[at] === 0) at++;
  }
  let frames = 0;
  for (let size = frameSize(bytes, at); size !== undefined; size = frameSize(bytes, at)) {
    at += size;
    frames++;
  }
  if (latin1(bytes.subarray(at, at + 3)) === "TAG") at += 128;
  return frames >= LEAST_FRAMES ? Math.min(at, bytes.length) : undefined;
}

function frameSize(bytes: Uint8Array, at: number): number | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const layer = 4 - ((second >> 1) & 3);
  const rates = BIT_RATES[`${version === 3 ? 1 : 2}-${layer}`];
  const rate = rates?.[third >> 4];
  const sample = SAMPLE_RATES[(third >> 2) & 3];
  if (version === 1 || rate === undefined || rate === 0 || sample === undefined) return undefined;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const factor = version === 3 || layer === 2 ? 144_000 : 72_000;
  return Math.floor((factor * rate) / (sample / divisor)) + ((third >> 1) & 1);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
