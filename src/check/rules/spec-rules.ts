import type { Rule } from "../rule.ts";
import { allowedToolsType } from "./spec/allowed-tools-type.ts";
import { bodyEmpty } from "./spec/body-empty.ts";
import { bodyTooLong } from "./spec/body-too-long.ts";
import { byteOrderMark } from "./spec/byte-order-mark.ts";
import { caseCollision } from "./spec/case-collision.ts";
import { clientKey } from "./spec/client-key.ts";
import { compatibilityEmpty } from "./spec/compatibility-empty.ts";
import { compatibilityLength } from "./spec/compatibility-length.ts";
import { compatibilityType } from "./spec/compatibility-type.ts";
import { controlCharacter } from "./spec/control-character.ts";
import { definitionDisagrees } from "./spec/definition-disagrees.ts";
import { definitionInvalid } from "./spec/definition-invalid.ts";
import { descriptionEmpty } from "./spec/description-empty.ts";
import { descriptionLength } from "./spec/description-length.ts";
import { descriptionMissing } from "./spec/description-missing.ts";
import { fileNotUtf8 } from "./spec/file-not-utf8.ts";
import { frontmatterDuplicateKey } from "./spec/frontmatter-duplicate-key.ts";
import { frontmatterMissing } from "./spec/frontmatter-missing.ts";
import { frontmatterRepaired } from "./spec/frontmatter-repaired.ts";
import { frontmatterTooLarge } from "./spec/frontmatter-too-large.ts";
import { frontmatterUnclosed } from "./spec/frontmatter-unclosed.ts";
import { frontmatterUnparsable } from "./spec/frontmatter-unparsable.ts";
import { licenseType } from "./spec/license-type.ts";
import { linkEscapes } from "./spec/link-escapes.ts";
import { linkMissing } from "./spec/link-missing.ts";
import { linkRefused } from "./spec/link-refused.ts";
import { manifestReserved } from "./spec/manifest-reserved.ts";
import { metadataAuthorMissing } from "./spec/metadata-author-missing.ts";
import { metadataFallback } from "./spec/metadata-fallback.ts";
import { metadataType } from "./spec/metadata-type.ts";
import { metadataValueType } from "./spec/metadata-value-type.ts";
import { metadataVersionFormat } from "./spec/metadata-version-format.ts";
import { metadataVersionMissing } from "./spec/metadata-version-missing.ts";
import { nameAscii } from "./spec/name-ascii.ts";
import { nameFolder } from "./spec/name-folder.ts";
import { nameHyphens } from "./spec/name-hyphens.ts";
import { nameLength } from "./spec/name-length.ts";
import { nameMissing } from "./spec/name-missing.ts";
import { namePattern } from "./spec/name-pattern.ts";
import { nestedSkill } from "./spec/nested-skill.ts";
import { secretFile } from "./spec/secret-file.ts";
import { skillFileMissing } from "./spec/skill-file-missing.ts";
import { skillFileName } from "./spec/skill-file-name.ts";
import { skillFileNotUtf8 } from "./spec/skill-file-not-utf8.ts";
import { skillFileTooLarge } from "./spec/skill-file-too-large.ts";
import { specialFile } from "./spec/special-file.ts";
import { unknownKey } from "./spec/unknown-key.ts";
import { unreadableFile } from "./spec/unreadable-file.ts";
import { unsafePath } from "./spec/unsafe-path.ts";

/** The rules of the format, in the order of their pages. A test compares this list with the folder. */
export const SPEC_RULES: readonly Rule[] = [
  skillFileMissing,
  skillFileName,
  skillFileTooLarge,
  skillFileNotUtf8,
  byteOrderMark,
  frontmatterMissing,
  frontmatterUnclosed,
  frontmatterUnparsable,
  frontmatterRepaired,
  frontmatterDuplicateKey,
  frontmatterTooLarge,
  unknownKey,
  clientKey,
  nameMissing,
  namePattern,
  nameAscii,
  nameLength,
  nameHyphens,
  nameFolder,
  descriptionMissing,
  descriptionEmpty,
  descriptionLength,
  licenseType,
  compatibilityType,
  compatibilityEmpty,
  compatibilityLength,
  metadataType,
  metadataValueType,
  metadataVersionMissing,
  metadataVersionFormat,
  metadataAuthorMissing,
  metadataFallback,
  allowedToolsType,
  definitionInvalid,
  definitionDisagrees,
  bodyEmpty,
  bodyTooLong,
  controlCharacter,
  linkMissing,
  linkEscapes,
  nestedSkill,
  fileNotUtf8,
  caseCollision,
  secretFile,
  manifestReserved,
  unsafePath,
  linkRefused,
  specialFile,
  unreadableFile,
];
