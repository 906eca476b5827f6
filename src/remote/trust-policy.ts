import { readFileSync } from "node:fs";
import { z } from "zod";
import { ioError, PskError } from "../errors.ts";
import { readPublicKey, type SignerKey } from "./keys.ts";

/** Which keys count for which names. */
export interface TrustPolicy {
  /** The keys that may sign a skill of this name, each with the name the policy gives it. */
  keysFor(name: string): readonly (SignerKey & { readonly label: string })[];
}

const FORM = z.strictObject({
  keys: z.record(z.string(), z.string()),
  trust: z.array(
    z.strictObject({ names: z.array(z.string()).min(1), keys: z.array(z.string()).min(1) }),
  ),
});

/** Reads trust.json: `keys` by name, and `trust` that says which names of skills each is for. */
export function readTrustPolicy(file: string): TrustPolicy {
  const data = parse(file);
  const keys = new Map(
    Object.entries(data.keys).map(([label, text]) => [
      label,
      { label, ...readKey(file, label, text) },
    ]),
  );
  const rules = data.trust.map(({ names, keys: labels }) => ({
    patterns: names.map(patternOf),
    keys: labels.map((label) => keys.get(label) ?? unknown(file, label)),
  }));
  return {
    keysFor: (name) =>
      rules
        .filter(({ patterns }) => patterns.some((pattern) => pattern.test(name)))
        .flatMap((rule) => rule.keys),
  };
}

function parse(file: string): z.infer<typeof FORM> {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new PskError("usage", `${file} is not JSON`);
    throw ioError(file, error);
  }
  const result = FORM.safeParse(data);
  if (result.success) return result.data;
  const form = '{"keys": {"NAME": "PUBLIC KEY"}, "trust": [{"names": ["*"], "keys": ["NAME"]}]}';
  throw new PskError("usage", `${file} must have the form ${form}`);
}

function readKey(file: string, label: string, text: string): SignerKey {
  try {
    return readPublicKey(text);
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    throw new PskError("usage", `${file}: the key "${label}": ${error.message}`, { cause: error });
  }
}

/** A name of skills in which `*` stands for anything. */
function patternOf(text: string): RegExp {
  const parts = text.split("*").map((part) => part.replace(/[^a-z0-9-]/g, "\\$&"));
  return new RegExp(`^${parts.join("[a-z0-9-]*")}$`);
}

function unknown(file: string, label: string): never {
  throw new PskError("usage", `${file} trusts a key "${label}" that it does not have`);
}
