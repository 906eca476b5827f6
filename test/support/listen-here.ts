import type { Server } from "node:http";
import { atEnd } from "./at-end.ts";

/** Lets a server listen on this machine for as long as the tests run; gives `127.0.0.1:PORT`. */
export async function listenHere(server: Server): Promise<string> {
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${port}`;
}
