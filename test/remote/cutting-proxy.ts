import { connect, createServer, type Socket } from "node:net";
import { atEnd } from "../support/at-end.ts";

/** Stands before a registry and lets something happen once, after so many bytes. */
export interface CuttingProxy {
  readonly host: string;
  /** How many bytes have passed, both ways. */
  passed(): number;
  /** After `bytes` more: every connection is cut, and `then` is called. */
  cutAfter(bytes: number, then?: () => void): void;
}

/** A proxy that passes bytes on until it is told to cut. */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const [host = "", port = ""] = target.split(":");
  const open = new Set<Socket>();
  let count = 0;
  let limit = Number.POSITIVE_INFINITY;
  let whenCut: (() => void) | undefined;
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (piece) => {
        const room = limit - count;
        count += Math.min(room, piece.length);
        if (piece.length < room) {
          if (!to.write(piece)) from.pause();
          return;
        }
        limit = Number.POSITIVE_INFINITY;
        to.write(piece.subarray(0, Math.max(0, room)), () => {
          whenCut?.();
          for (const socket of open) socket.destroy();
        });
      });
      to.on("drain", () => from.resume());
      from.on("end", () => to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const own = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  atEnd(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    host: `127.0.0.1:${own}`,
    passed: () => count,
    cutAfter(bytes, then) {
      limit = count + bytes;
      whenCut = then;
    },
  };
}
