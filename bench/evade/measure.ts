import { loadGrammars } from "../../src/check/views/syntax.ts";
import { type Attack, folderOf, loadAttacks, type Share, scanFiles } from "./attack.ts";
import { disguised, type Transform } from "./transform.ts";
import { TRANSFORMS } from "./transforms.ts";

/** How much of all that counts must be kept. */
export const GOAL = 0.97;
/** How much each disguise of the newer kinds must keep by itself, and from how many attacks on. */
export const FLOOR = { share: 0.85, attacks: 20 } as const;

/** How many attacks are still not called safe in one disguise. */
export interface Kept {
  readonly transform: string;
  readonly tried: number;
  readonly kept: number;
  /** Those among the kept that could not be judged: not blocked for what they are. */
  readonly notJudged: number;
  readonly lost: readonly string[];
}

/** What is measured. */
export interface Selection {
  /** Only disguises whose names hold one of these; all, when there are none. */
  readonly wanted?: readonly string[];
  /** Above one, a fixed sample of the attacks, without the disguises that take long to scan. */
  readonly step?: number;
  readonly share?: Share;
  /** Called after each disguise. */
  readonly say?: (row: Kept) => void;
}

/** What a measurement gives. */
export interface Evasion {
  readonly attacks: number;
  readonly rows: readonly Kept[];
}

/** Disguises attacks and scans them again. */
export async function measureEvasion(
  root: string,
  { wanted = [], step = 1, share, say }: Selection,
): Promise<Evasion> {
  await loadGrammars();
  const attacks = (await loadAttacks(root, share)).filter((_, index) => index % step === 0);
  const rows: Kept[] = [];
  for (const transform of wantedTransforms(wanted)) {
    if (step > 1 && transform.every !== undefined && transform.every > 1) continue;
    const row = await keptBy(transform, attacks);
    rows.push(row);
    say?.(row);
  }
  return { attacks: attacks.length, rows };
}

/** The disguises whose names hold one of some words; all, when there are none. */
export function wantedTransforms(wanted: readonly string[]): readonly Transform[] {
  if (wanted.length === 0) return TRANSFORMS;
  return TRANSFORMS.filter(({ name }) => wanted.some((word) => name.includes(word)));
}

async function keptBy(transform: Transform, attacks: readonly Attack[]): Promise<Kept> {
  const lost: string[] = [];
  let tried = 0;
  let notJudged = 0;
  for (const attack of attacks) {
    const files = disguised(attack, transform);
    if (files === undefined) continue;
    tried++;
    const { is_safe, verdict, findings } = await scanFiles(folderOf(attack, files), files);
    if (verdict === "unknown") notJudged++;
    if (!is_safe) continue;
    const seen = findings.map(({ rule_id, severity }) => `${rule_id} ${severity}`).join(", ");
    lost.push(`${transform.name}: ${attack.name} (${seen || "nothing"})`);
  }
  return { transform: transform.name, tried, kept: tried - lost.length, notJudged, lost };
}

/** Whether a row counts: disguises in other languages are listed, and nothing more. */
export function counts({ transform }: Kept): boolean {
  return !TRANSFORMS.some(({ name, isTranslation }) => name === transform && isTranslation);
}

/** The rows that fall below what each disguise of the newer kinds must keep. */
export function belowFloor(rows: readonly Kept[]): readonly Kept[] {
  const held = new Set(TRANSFORMS.flatMap(({ name, hasFloor }) => (hasFloor ? [name] : [])));
  return rows.filter(
    ({ transform, tried, kept }) =>
      held.has(transform) && tried >= FLOOR.attacks && kept < FLOOR.share * tried,
  );
}

/** Several measurements of different attacks as one. */
export function together(parts: readonly Evasion[]): Evasion {
  const rows = new Map<string, Kept>();
  for (const row of parts.flatMap((part) => part.rows)) {
    const known = rows.get(row.transform);
    rows.set(row.transform, known === undefined ? row : sum(known, row));
  }
  return {
    attacks: parts.reduce((attacks, part) => attacks + part.attacks, 0),
    rows: [...rows.values()],
  };
}

function sum(a: Kept, b: Kept): Kept {
  return {
    transform: a.transform,
    tried: a.tried + b.tried,
    kept: a.kept + b.kept,
    notJudged: a.notJudged + b.notJudged,
    lost: [...a.lost, ...b.lost],
  };
}
