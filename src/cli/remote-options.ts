import { PskError } from "../errors.ts";
import type { Io } from "./io.ts";

/** The options of every command that speaks with a registry. */
export const REMOTE_OPTIONS = {
  "plain-http": {
    kind: "flag",
    help: "speak HTTP without TLS; with a registry on this machine it is always so",
  },
  timeout: {
    kind: "value",
    value: "S",
    help: "seconds of silence after which a connection is given up",
    default: "30",
  },
} as const;

/** How the registry is to be spoken with. */
export function remoteOptions(
  options: { readonly "plain-http": boolean; readonly timeout: string },
  io: Io,
) {
  const seconds = Number(options.timeout);
  if (!(seconds > 0 && seconds <= 3600)) {
    throw new PskError("usage", `--timeout must be seconds, not "${options.timeout}"`);
  }
  return { env: io.env, plainHttp: options["plain-http"], silenceMs: seconds * 1000 };
}
