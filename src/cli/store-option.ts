import type { Io } from "./io.ts";

/** The option of every command that uses the store. */
export const STORE_OPTION = {
  store: {
    kind: "value",
    value: "DIR",
    help: "the store's folder (default: PSK_STORE, else ~/.psk/store)",
  },
} as const;

/** Opens the store a command was asked to use. */
export async function storeOf(options: { readonly store: string | undefined }, io: Io) {
  const { openStore, storePath } = await import("../toolkit/stored.ts");
  return openStore(storePath(options.store, io.env));
}
