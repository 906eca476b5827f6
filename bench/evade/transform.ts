import { crc32 } from "node:zlib";
import type { Attack, Files } from "./attack.ts";
import { type Kind, type Payload, withPayload } from "./payload.ts";

/** A payload in another form. */
export interface Form {
  readonly text: string;
  /** In place of the fence with its marks, not only of what stands in it. */
  readonly whole?: boolean;
  /** Files that come with it. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What changes in SKILL.md besides; undefined where that cannot be done. */
  readonly edit?: (skillText: string) => string | undefined;
}

interface Named {
  readonly name: string;
  /** Only each so many-th attack is tried, since one scan takes long. */
  readonly every?: number;
  /** Into another language: listed, and not counted. */
  readonly isTranslation?: boolean;
  /** Since issue 16: none of these may fall far behind the others. */
  readonly hasFloor?: boolean;
}

/** One way to disguise what an attack is blocked for; it means the same afterwards. */
export interface PayloadTransform extends Named {
  readonly kinds: readonly Kind[];
  /** Undefined where it cannot be done without changing what the payload does. */
  disguise(payload: Payload, attack: Attack): string | Form | undefined;
}

/** One way to change what stands around an attack, or where its files are. */
export interface SkillTransform extends Named {
  /** Undefined where it cannot be done without changing what the skill does. */
  disguiseSkill(attack: Attack): Files | undefined;
}

/** One way to disguise an attack that means the same afterwards. */
export type Transform = PayloadTransform | SkillTransform;

/**
 * The attack in disguise; undefined when the transform does not apply, changes nothing, or leaves
 * this attack out of its sample.
 */
export function disguised(attack: Attack, transform: Transform): Files | undefined {
  const { every = 1 } = transform;
  if (attack.payloads.length === 0 || crc32(attack.name) % every !== 0) return undefined;
  return "kinds" in transform ? withPayloads(attack, transform) : transform.disguiseSkill(attack);
}

function withPayloads(attack: Attack, transform: PayloadTransform): Files | undefined {
  const files = new Map(attack.files);
  const added = new Map<string, Buffer>();
  const edits: NonNullable<Form["edit"]>[] = [];
  // From the last line up, so that places above stay where they are.
  for (const payload of attack.payloads.toSorted((a, b) => b.start - a.start)) {
    if (!transform.kinds.includes(payload.kind)) return undefined;
    const made = transform.disguise(payload, attack);
    const form = typeof made === "string" ? { text: made } : made;
    if (form === undefined || (form.text === payload.text && !form.whole)) return undefined;
    const old = files.get(payload.file)?.toString() ?? "";
    const text = withPayload(old, payload, form.text, form.whole ?? false);
    files.set(payload.file, Buffer.from(text));
    for (const [path, content] of Object.entries(form.files ?? {})) {
      const bytes = Buffer.from(content);
      // Two payloads of one attack cannot be the same file.
      if (added.get(path)?.equals(bytes) === false) return undefined;
      added.set(path, bytes);
    }
    if (form.edit !== undefined) edits.push(form.edit);
  }
  for (const [path, bytes] of added) files.set(path, bytes);
  return edited(files, edits);
}

function edited(files: Map<string, Buffer>, edits: readonly NonNullable<Form["edit"]>[]) {
  for (const edit of edits) {
    const text = edit(files.get("SKILL.md")?.toString() ?? "");
    if (text === undefined) return undefined;
    files.set("SKILL.md", Buffer.from(text));
  }
  return files;
}
