/** What the service answers, taken from the schemas it checks itself by; only types come from there. */
import type { z } from "zod";
import type * as catalogue from "../../src/http/schemas/catalogue.ts";
import type * as contents from "../../src/http/schemas/contents.ts";
import type * as rules from "../../src/http/schemas/rules.ts";
import type * as scan from "../../src/http/schemas/scan.ts";

export type SkillSummary = z.output<typeof catalogue.skillSummary>;
export type MissingSkill = z.output<typeof catalogue.missingSkill>;
export type SkillList = z.output<typeof catalogue.skillList>;
export type SkillDetail = z.output<typeof catalogue.skillDetail>;
export type VersionSummary = z.output<typeof catalogue.versionSummary>;
export type VersionDiff = z.output<typeof catalogue.versionDiff>;
export type SkillContents = z.output<typeof contents.skillContents>;
export type Rule = z.output<typeof rules.rule>;
export type RulePage = z.output<typeof rules.rulePage>;
export type ScanResult = z.output<typeof scan.scanResult>;
export type Finding = ScanResult["findings"][number];
export type Severity = Finding["severity"];
export type Verdict = z.output<typeof scan.verdict>;
