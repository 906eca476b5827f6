/**
 * The only judge of a safe path. Paths are relative to the skill, with `/` between segments;
 * they are judged as strings, before any disk is touched.
 */

/** Names that Windows gives to devices, whatever extension follows. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Characters that turn the direction of text, so that a name reads as another. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const ASCII = /^[\0-\x7f]*$/;
const MAX_SEGMENT_BYTES = 255;

/** Why a path must not be used, or undefined when it may. */
export function unsafePath(path: string): string | undefined {
  if (path === "") return "is empty";
  if (CONTROL.test(path)) return "holds a control character";
  if (BIDI.test(path)) return "holds a character that turns the direction of text";
  if (path.includes("\ufffd") || !path.isWellFormed()) return "is not valid UTF-8";
  if (path.startsWith("\\\\") || path.startsWith("//")) return "is a network path";
  if (path.startsWith("/")) return "is absolute";
  if (/^[a-z]:/i.test(path)) return "starts with a drive letter";
  if (path.includes("\\")) return "holds a backslash";
  for (const segment of path.split("/")) {
    const reason = unsafeSegment(segment);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function unsafeSegment(segment: string): string | undefined {
  if (segment === "") return "has an empty segment";
  if (segment === ".." || segment === ".") return `has a segment "${segment}"`;
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
    return `has a segment of more than ${MAX_SEGMENT_BYTES} bytes`;
  }
  // Windows drops trailing dots and spaces, and looks at the part before the first dot.
  const stem = segment.split(".", 1)[0]?.trimEnd() ?? "";
  if (DEVICE_NAME.test(stem)) return `has the name "${stem}", which is a device on Windows`;
  return undefined;
}

/** Resolves `.` and `..` by the string alone; undefined when the path leads out of its folder. */
export function resolveInside(path: string): string | undefined {
  if (/^[/~\\]|^[a-z]:/i.test(path)) return undefined;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

/** True when `target` is `root` or lies below it; both absolute and already resolved. */
export function isInside(root: string, target: string): boolean {
  if (target === root) return true;
  return target.startsWith(root.endsWith("/") ? root : `${root}/`);
}

/** Groups of names, folders included, that are one name where upper and lower case are the same. */
export function caseCollisions(paths: readonly string[]): string[][] {
  if (paths.length < 2) return [];
  const groups = new Map<string, Set<string>>();
  for (const path of paths) {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      const name = path.slice(0, end);
      const folded = foldCase(name);
      const group = groups.get(folded);
      if (group === undefined) groups.set(folded, new Set([name]));
      else if (group.has(name))
        break; // its folders are in already
      else group.add(name);
    }
  }
  return [...groups.values()]
    .filter((group) => group.size > 1)
    .map((group) => [...group].sort(byBytes));
}

/** Lower, then upper case: neither alone folds ß, the Kelvin sign and final sigma. */
function foldCase(name: string): string {
  if (ASCII.test(name)) return name.toUpperCase();
  return name.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
}

/** Compares by code point, which is the order of UTF-8 bytes: the order of every list psk writes. */
export function byBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // A surrogate stands for a code point above every other unit, U+E000 to U+FFFF included.
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    const yHigh = y >= 0xd800 && y <= 0xdfff;
    if (xHigh !== yHigh) return xHigh ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}
