import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ATREngine } from "agent-threat-rules";
import type { Judged } from "./evaluate.ts";

/** agent-threat-rules as its command does it: SKILL.md alone, all its rules. */
export async function agentThreatRules(): Promise<(folder: string) => Promise<Judged>> {
  const engine = new ATREngine();
  await engine.loadRules();
  return async (folder) => {
    const file = join(folder, "SKILL.md");
    const { matches } = engine.scanSkillFull(readFileSync(file, "utf8"), file);
    const findings = matches.map(({ rule }) => ({
      rule_id: rule.id,
      severity: rule.severity.toUpperCase(),
      file_path: "SKILL.md",
      line_number: 0,
    }));
    const is_safe = !findings.some(({ severity }) => ["CRITICAL", "HIGH"].includes(severity));
    return { is_safe, findings };
  };
}
