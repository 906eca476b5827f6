import type { Rule } from "../rule.ts";
import { activeDocument } from "./security/active-document.ts";
import { executableBinary } from "./security/executable-binary.ts";
import { fileDisguise } from "./security/file-disguise.ts";
import { hardcodedSecret } from "./security/hardcoded-secret.ts";
import { hiddenComment } from "./security/hidden-comment.ts";
import { hiddenUnicode } from "./security/hidden-unicode.ts";
import { imageText } from "./security/image-text.ts";
import { mixedScript } from "./security/mixed-script.ts";
import { nestedArchive } from "./security/nested-archive.ts";
import { opaqueFile } from "./security/opaque-file.ts";
import { overPermission } from "./security/over-permission.ts";
import { shadowedName } from "./security/shadowed-name.ts";
import { splitPayload } from "./security/split-payload.ts";
import { supplyChain } from "./security/supply-chain.ts";
import { typosquat } from "./security/typosquat.ts";

/** Rules about files, their names, types and hidden text. */
export const FILE_RULES: readonly Rule[] = [
  hiddenUnicode,
  mixedScript,
  hiddenComment,
  imageText,
  fileDisguise,
  executableBinary,
  opaqueFile,
  nestedArchive,
  activeDocument,
  splitPayload,
  overPermission,
  supplyChain,
  typosquat,
  hardcodedSecret,
  shadowedName,
];
