import { loadGrammars } from "../../src/check/views/syntax.ts";
import { type Attack, loadAttacks, scanFiles } from "./attack.ts";
import { disguised } from "./transform.ts";
import { TRANSFORMS } from "./transforms.ts";

/** How many attacks are still blocked in one disguise. */
export interface Kept {
  readonly transform: string;
  readonly tried: number;
  readonly kept: number;
  readonly lost: readonly string[];
}

/** Disguises attacks in every way whose name holds `wanted`; a step above one takes a fixed sample. */
export async function measureEvasion(
  root: string,
  { wanted = "", step = 1 }: { readonly wanted?: string; readonly step?: number },
): Promise<{ readonly attacks: number; readonly rows: readonly Kept[] }> {
  await loadGrammars();
  const attacks = (await loadAttacks(root)).filter((_, index) => index % step === 0);
  const rows: Kept[] = [];
  for (const transform of TRANSFORMS.filter(({ name }) => name.includes(wanted))) {
    rows.push(await keptBy(transform, attacks));
  }
  return { attacks: attacks.length, rows };
}

async function keptBy(
  transform: (typeof TRANSFORMS)[number],
  attacks: readonly Attack[],
): Promise<Kept> {
  const lost: string[] = [];
  let tried = 0;
  for (const attack of attacks) {
    const files = disguised(attack, transform);
    if (files === undefined) continue;
    tried++;
    const { is_safe, findings } = await scanFiles(attack.name.split("/").at(-1) ?? "", files);
    if (!is_safe) continue;
    const seen = findings.map(({ rule_id, severity }) => `${rule_id} ${severity}`).join(", ");
    lost.push(`${transform.name}: ${attack.name} (${seen || "nothing"})`);
  }
  return { transform: transform.name, tried, kept: tried - lost.length, lost };
}
