import { CODE_TRANSFORMS } from "./code-transforms.ts";
import { FILE_TRANSFORMS } from "./file-transforms.ts";
import { PROSE_TRANSFORMS } from "./prose-transforms.ts";
import { SHELL_TRANSFORMS } from "./shell-transforms.ts";
import type { Transform } from "./transform.ts";

/** All disguises. */
export const TRANSFORMS: readonly Transform[] = [
  ...SHELL_TRANSFORMS,
  ...CODE_TRANSFORMS,
  ...FILE_TRANSFORMS,
  ...PROSE_TRANSFORMS,
];
