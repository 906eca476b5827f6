/** Types that a browser shows without running anything; all else is a stream of bytes. */
const SAFE_TYPES: Readonly<Record<string, string>> = {
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
const TEXT =
  /^(?:md|txt|json|ya?ml|toml|csv|py|sh|bash|js|mjs|cjs|ts|tsx|jsx|rb|go|rs|java|c|h|cpp|sql|ini|cfg|html?|xml|svg|css)$/;

/** The type a file of a skill is served as: text stays text, whatever it would be to a browser. */
export function safeType(name: string): string {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (TEXT.test(extension)) return "text/plain; charset=utf-8";
  return SAFE_TYPES[extension] ?? "application/octet-stream";
}

/** Headers that make an answer something to keep, and never a page of this origin. */
export function downloadHeaders(name: string): Record<string, string> {
  const plain = name.replace(/[^\w.-]/g, "_");
  return {
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-cache",
  };
}

/** As RFC 8187 wants it: what `encodeURIComponent` leaves alone is not all safe in a header. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
