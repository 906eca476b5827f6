import { setTimeout as sleep } from "node:timers/promises";
import { PskError } from "../errors.ts";
import type { Answer } from "./exchange.ts";
import { expectStatus } from "./expect-status.ts";
import type { Session } from "./session.ts";

/** What is uploaded and where. */
export interface Upload {
  /** `/v2/REPOSITORY`. */
  readonly base: string;
  readonly scope: string;
  readonly digest: string;
  readonly bytes: Uint8Array;
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** A larger blob goes in pieces, so that a broken connection costs one piece. */
const PIECE_BYTES = 4 * 1024 * 1024;
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 100;

/** Uploads a blob. What the registry has of it after a failure is not sent again. */
export async function uploadBlob(session: Session, upload: Upload): Promise<void> {
  let tried = 0;
  for (;;) {
    try {
      await (upload.bytes.length > PIECE_BYTES ? inPieces : atOnce)(session, upload);
      return;
    } catch (error) {
      const passing = error instanceof PskError && error.code === "io";
      if (!passing || ++tried === ATTEMPTS) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** tried);
      // The answer may have been lost, not the blob.
      if (await isThere(session, upload)) return;
    }
  }
}

async function isThere(session: Session, { base, scope, digest }: Upload): Promise<boolean> {
  const path = `${base}/blobs/${digest}`;
  return (await session.ask({ method: "HEAD", path, scope })).status === 200;
}

async function begin(session: Session, { base, scope }: Upload): Promise<URL> {
  const path = `${base}/blobs/uploads/`;
  const answer = await session.ask({ method: "POST", path, scope, body: new Uint8Array() });
  expectStatus(session, answer, [202], "an upload");
  return session.resolve(answer.headers.get("location") ?? "", path);
}

async function atOnce(session: Session, upload: Upload): Promise<void> {
  const { bytes, onBytes } = upload;
  await finish(session, upload, await begin(session, upload), bytes);
  onBytes?.(bytes.length);
}

async function finish(
  session: Session,
  { scope, digest }: Upload,
  location: URL,
  body: Uint8Array,
): Promise<void> {
  const path = new URL(location);
  path.searchParams.set("digest", digest);
  const headers = { "content-type": "application/octet-stream" };
  const answer = await session.ask({ method: "PUT", path, scope, headers, body, again: false });
  refuseLost(session, answer);
  expectStatus(session, answer, [201, 204], `the blob ${digest}`);
}

/** After a break a registry may be elsewhere than it said, or have dropped the upload. */
function refuseLost({ host }: Session, { status }: Answer): void {
  if (status !== 404 && status !== 416) return;
  throw new PskError("io", `${host} has lost an upload that was interrupted`);
}

async function inPieces(session: Session, upload: Upload): Promise<void> {
  const { scope, bytes, onBytes } = upload;
  let location = await begin(session, upload);
  let broken = 0;
  for (let at = 0; at < bytes.length; ) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    const headers = {
      "content-type": "application/octet-stream",
      "content-range": `${at}-${at + piece.length - 1}`,
    };
    try {
      const question = { method: "PATCH", path: location, scope, headers, again: false } as const;
      const answer = await session.ask({ ...question, body: piece });
      refuseLost(session, answer);
      expectStatus(session, answer, [202], "a piece of a blob");
      location = session.resolve(answer.headers.get("location") ?? "", location);
      at += piece.length;
      onBytes?.(piece.length);
    } catch (error) {
      if (!(error instanceof PskError) || error.code !== "io" || ++broken === ATTEMPTS) throw error;
      const state = await uploadState(session, upload, location);
      if (state === undefined) throw error; // the upload is gone: the caller begins anew
      ({ location, at } = state);
    }
  }
  await finish(session, upload, location, new Uint8Array());
}

/** How far a registry is with an upload; undefined when it cannot go on. */
async function uploadState(
  session: Session,
  { scope }: Upload,
  location: URL,
): Promise<{ location: URL; at: number } | undefined> {
  const answer = await session.ask({ method: "GET", path: location, scope });
  if (answer.status !== 204) return undefined;
  const end = Number(/^(?:bytes=)?0-(\d+)$/.exec(answer.headers.get("range") ?? "")?.[1]);
  // "0-0" is said of nothing and of one byte alike.
  if (!Number.isSafeInteger(end) || end === 0) return undefined;
  const next = answer.headers.get("location");
  return { location: next === null ? location : session.resolve(next, location), at: end + 1 };
}
