import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Nothing runs that was not built here, nothing comes from elsewhere, and no text becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};
/** The parts of the page; each has its own address. */
const VIEWS = new Set(["", "skills", "scan", "compose", "audit", "rules"]);
const INDEX = "/index.html";

interface PageFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Made when they are first asked for. */
  readonly packed: Map<string, Uint8Array<ArrayBuffer>>;
}

/** The files of the page. */
export interface Page {
  /** The answer for a path, or undefined when the page has nothing there. */
  at(path: string, request: Headers): Response | undefined;
}

/** Reads the built page; it is small, and is held in memory. */
export function openPage(folder: string): Page {
  const files = new Map(readPage(folder));
  return {
    at(path, request) {
      const isView = VIEWS.has(path.split("/")[1] ?? "");
      const file = files.get(path) ?? (isView ? files.get(INDEX) : undefined);
      if (file === undefined) return isView ? notBuilt() : undefined;
      return answer(file, request);
    },
  };
}

function readPage(folder: string): [path: string, PageFile][] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return entries.map((file) => {
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const bytes = new Uint8Array(readFileSync(file));
    const hashed = path.startsWith("/assets/");
    const headers = {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": hashed ? "public, max-age=31536000, immutable" : "no-cache",
      "content-security-policy": POLICY,
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      vary: "accept-encoding",
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    };
    return [path, { headers, bytes, packed: new Map() }];
  });
}

function readEntries(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function answer(file: PageFile, request: Headers): Response {
  if (request.get("if-none-match") === file.headers.etag) {
    return new Response(null, { status: 304, headers: file.headers });
  }
  const accepted = request.get("accept-encoding") ?? "";
  const encoding = ["br", "gzip"].find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
  );
  if (encoding === undefined) return new Response(file.bytes, { headers: file.headers });
  const packed = file.packed.get(encoding) ?? pack(file.bytes, encoding);
  file.packed.set(encoding, packed);
  return new Response(packed, { headers: { ...file.headers, "content-encoding": encoding } });
}

function pack(bytes: Uint8Array, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === "gzip") return new Uint8Array(gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return new Uint8Array(brotliCompressSync(bytes, { params }));
}

/** In a checkout that was never built; a package always has the page. */
function notBuilt(): Response {
  return new Response("The page is not built. Run: npm run build\nAll operations: /docs\n", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
