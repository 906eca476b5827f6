import { PskError } from "../errors.ts";
import type { Io } from "./io.ts";
import { REMOTE_OPTIONS, remoteOptions } from "./remote-options.ts";
import { SIGNATURE_OPTIONS, signatureOptions } from "./signature-options.ts";

/** The options of a service whose catalogue is in a registry. */
export const CATALOGUE_OPTIONS = {
  remote: {
    kind: "list",
    value: "REF",
    help: "serve what a registry has, and nothing else: a collection, a repository or HOST/PREFIX/; may be repeated",
  },
  "remote-refresh": {
    kind: "value",
    value: "S",
    help: "with --remote: seconds after which the registry is looked at again",
    default: "30",
  },
  ...SIGNATURE_OPTIONS,
  ...REMOTE_OPTIONS,
} as const;

interface Chosen {
  readonly remote: readonly string[];
  readonly "remote-refresh": string;
  readonly store: string | undefined;
  readonly policy: string | undefined;
  readonly "require-signature": boolean;
  readonly "plain-http": boolean;
  readonly timeout: string;
}

/** The catalogue that a service was asked to take from a registry; undefined when it was not. */
export async function catalogueOf(options: Chosen, io: Io, report: (message: string) => void) {
  if (options.remote.length === 0) return undefined;
  const seconds = Number(options["remote-refresh"]);
  if (!(seconds > 0)) throw new PskError("usage", "--remote-refresh must be seconds");
  const { openCatalogue } = await import("../toolkit/remote-catalogue.ts");
  return openCatalogue({
    ...remoteOptions(options, io),
    ...signatureOptions(options, io),
    places: options.remote,
    store: options.store,
    refreshMs: seconds * 1000,
    scan: "block",
    report,
  });
}
