import type { Io } from "./io.ts";

/** The options of every command that takes skills from a registry. */
export const SIGNATURE_OPTIONS = {
  policy: {
    kind: "value",
    value: "FILE",
    help: "a trust.json: which keys count for which skills (default: PSK_TRUST)",
  },
  "require-signature": {
    kind: "flag",
    help: "take nothing that no key of the policy has signed; without it there is a warning",
  },
} as const;

/** What is asked of signatures. */
export function signatureOptions(
  options: { readonly policy: string | undefined; readonly "require-signature": boolean },
  io: Io,
) {
  const policy = options.policy ?? (io.env.PSK_TRUST || undefined);
  return {
    requireSignature: options["require-signature"],
    ...(policy !== undefined && { policy }),
  };
}
