import type { Attack, Files } from "./attack.ts";
import { type Kind, type Payload, withPayload } from "./payload.ts";

/** A payload in another form. */
export interface Form {
  readonly text: string;
  /** In place of the fence with its marks, not only of what stands in it. */
  readonly whole?: boolean;
  /** Files that come with it. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** One way to disguise an attack that means the same afterwards. */
export interface Transform {
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** Undefined where it cannot be done without changing what the payload does. */
  disguise(payload: Payload, attack: Attack): string | Form | undefined;
}

/** The attack in disguise; undefined when the transform does not apply or changes nothing. */
export function disguised(attack: Attack, transform: Transform): Files | undefined {
  const files = new Map(attack.files);
  // From the last line up, so that places above stay where they are.
  const payloads = attack.payloads.toSorted((a, b) => b.start - a.start);
  if (payloads.length === 0) return undefined;
  for (const payload of payloads) {
    if (!transform.kinds.includes(payload.kind)) return undefined;
    const made = transform.disguise(payload, attack);
    const form = typeof made === "string" ? { text: made } : made;
    if (form === undefined || form.text === payload.text) return undefined;
    const old = files.get(payload.file)?.toString() ?? "";
    const text = withPayload(old, payload, form.text, form.whole ?? false);
    files.set(payload.file, Buffer.from(text));
    for (const [path, content] of Object.entries(form.files ?? {})) {
      files.set(path, Buffer.from(content));
    }
  }
  return files;
}
