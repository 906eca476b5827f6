import { PskError } from "../errors.ts";
import { type Signature, signedBy, signerOf } from "../remote/signatures.ts";
import { readTrustPolicy } from "../remote/trust-policy.ts";

/** What is asked of signatures. */
export interface SignatureOptions {
  /** A trust.json. */
  readonly policy?: string;
  /** Nothing is taken that the policy does not trust. */
  readonly requireSignature?: boolean;
  /** Who signed the version that a lock has; another signer stops. */
  readonly pinned?: (name: string) => string | null | undefined;
}

/** Who signed something, and whether that counts. */
export interface SignatureVerdict {
  /** `signed` is a good signature by a key that no policy was asked about. */
  readonly state: "trusted" | "signed" | "untrusted" | "unsigned";
  /** The id of the key that counts; null when none does. */
  readonly signer: string | null;
  /** The name that the policy gives the key. */
  readonly label: string | null;
}

/** Judges the signatures of a digest; throws when what was asked for is not met. */
export function judgeSignatures(
  signatures: readonly Signature[],
  { name, digest, ref }: { readonly name: string; readonly digest: string; readonly ref: string },
  options: SignatureOptions,
): SignatureVerdict {
  const { policy, requireSignature, pinned } = options;
  if (requireSignature && policy === undefined) {
    throw new PskError("usage", "--require-signature needs a policy: --policy or PSK_TRUST");
  }
  const ids = signatures.flatMap((each) => signerOf(each, digest)?.id ?? []);
  const wanted = pinned?.(name);
  if (typeof wanted === "string" && !ids.includes(wanted)) {
    const now = ids.length === 0 ? "nobody" : ids.join(", ");
    const what = `${ref} is signed by ${now}, and ${name} was signed by ${wanted} so far`;
    throw new PskError("denied", `${what}; --accept-signer takes it all the same`);
  }
  const verdict =
    policy === undefined
      ? withoutPolicy(ids, wanted)
      : byPolicy(signatures, { name, digest, policy });
  if (requireSignature && verdict.state !== "trusted") {
    const what = verdict.state === "unsigned" ? "is not signed" : "is signed by no key that counts";
    throw new PskError("denied", `${ref} ${what}, by ${policy}`);
  }
  return verdict;
}

function withoutPolicy(
  ids: readonly string[],
  wanted: string | null | undefined,
): SignatureVerdict {
  const signer = wanted ?? [...ids].sort()[0] ?? null;
  return { state: signer === null ? "unsigned" : "signed", signer, label: null };
}

function byPolicy(
  signatures: readonly Signature[],
  {
    name,
    digest,
    policy,
  }: { readonly name: string; readonly digest: string; readonly policy: string },
): SignatureVerdict {
  const keys = readTrustPolicy(policy).keysFor(name);
  for (const signature of signatures) {
    const key = signedBy(signature, digest, keys);
    if (key !== undefined) return { state: "trusted", signer: key.id, label: key.label };
  }
  return { state: signatures.length === 0 ? "unsigned" : "untrusted", signer: null, label: null };
}
