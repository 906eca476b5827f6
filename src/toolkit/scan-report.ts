import { sarif } from "../report/sarif.ts";
import { scanHtml } from "../report/scan-html.ts";
import { packageVersion } from "./package-root.ts";
import type { Rule } from "./rule-pages.ts";
import { ruleList, rulePages } from "./rule-pages.ts";
import type { ScanResult } from "./scan.ts";

/** Scans as SARIF; what a baseline accepts is in it as suppressed. `own` are rules of the policy. */
export function sarifReport(results: readonly ScanResult[], own: readonly Rule[] = []): string {
  const skills = results.map((result) => {
    const { path, folder, skill_name: name, is_safe: valid } = result;
    const findings = [...result.findings, ...(result.accepted ?? [])];
    return { path, folder, name, valid, findings, fixed: [], notJudged: result.not_judged };
  });
  const ids = skills.flatMap(({ findings }) => findings.map(({ rule_id }) => rule_id));
  const rules = [...ruleList(), ...own];
  return sarif(skills, rules, { version: packageVersion(), pages: rulePages(ids) });
}

/** Scans as one page that needs nothing else; `failed` says which paths gave no result. */
export function htmlReport(results: readonly ScanResult[], failed: readonly string[] = []): string {
  const ids = results.flatMap(({ findings }) => findings.map(({ rule_id }) => rule_id));
  return scanHtml(results, { version: packageVersion(), pages: rulePages(ids), failed });
}
