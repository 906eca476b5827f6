import type { Operation } from "./operation.ts";
import { audit } from "./operations/audit.ts";
import { getContent, getContents, packContents } from "./operations/contents.ts";
import { docs, document } from "./operations/documents.ts";
import { publishSkill } from "./operations/publish.ts";
import { getRule, listRules } from "./operations/rules.ts";
import { scan } from "./operations/scan.ts";
import { getBatch, startBatch } from "./operations/scan-batch.ts";
import { scanUpload } from "./operations/scan-upload.ts";
import { compose, select } from "./operations/sets.ts";
import { getSkill, listSkills } from "./operations/skills.ts";
import { getLimits, health, metrics, ready } from "./operations/status.ts";
import { diffSkill, getArchive, getFile, getVersion } from "./operations/versions.ts";

/** All operations, in the order of the document; of two paths that fit, the earlier answers. */
export const OPERATIONS: readonly Operation[] = [
  scanUpload,
  scan,
  startBatch,
  getBatch,
  listSkills,
  publishSkill,
  getSkill,
  diffSkill,
  getContents,
  getContent,
  packContents,
  getVersion,
  getFile,
  getArchive,
  compose,
  select,
  listRules,
  getRule,
  audit,
  getLimits,
  health,
  ready,
  metrics,
  docs,
  document,
];
