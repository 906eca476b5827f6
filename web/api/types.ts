/** What the service answers, taken from the schemas it checks itself by; only types come from there. */
import type { z } from "zod";
import type * as catalogue from "../../src/http/schemas/catalogue.ts";
import type * as limits from "../../src/http/schemas/limits.ts";
import type * as scan from "../../src/http/schemas/scan.ts";
import type * as sets from "../../src/http/schemas/sets.ts";

export type SkillSummary = z.output<typeof catalogue.skillSummary>;
export type MissingSkill = z.output<typeof catalogue.missingSkill>;
export type SkillList = z.output<typeof catalogue.skillList>;
export type ScanResult = z.output<typeof scan.scanResult>;
export type Finding = ScanResult["findings"][number];
export type Severity = Finding["severity"];
export type Verdict = z.output<typeof scan.verdict>;
export type Composition = z.output<typeof sets.composition>;
export type SetExplanation = NonNullable<Composition["explanation"]>;
export type ExplainedTool = SetExplanation["tools"][number];
export type Grant = Extract<Composition, { ok: true }>["grant"];
export type Ranking = z.output<typeof sets.ranking>;
export type Chain = NonNullable<Finding["chains"]>[number];
export type UploadResult = z.output<typeof scan.uploadResult>;
export type AllResults = z.output<typeof scan.uploadResults>;
export type UploadLimits = z.output<typeof limits.uploadLimits>;
