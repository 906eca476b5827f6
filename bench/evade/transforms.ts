import { CARRIER_TRANSFORMS } from "./carrier-transforms.ts";
import { CODE_TRANSFORMS } from "./code-transforms.ts";
import { EXCUSE_TRANSFORMS } from "./excuse-transforms.ts";
import { FILE_TRANSFORMS } from "./file-transforms.ts";
import { PADDING_TRANSFORMS } from "./padding-transforms.ts";
import { PROSE_TRANSFORMS } from "./prose-transforms.ts";
import { READING_TRANSFORMS } from "./reading-transforms.ts";
import { SHELL_TRANSFORMS } from "./shell-transforms.ts";
import type { Transform } from "./transform.ts";

/** All disguises. */
export const TRANSFORMS: readonly Transform[] = [
  ...SHELL_TRANSFORMS,
  ...CODE_TRANSFORMS,
  ...FILE_TRANSFORMS,
  ...PROSE_TRANSFORMS,
  ...[
    ...PADDING_TRANSFORMS,
    ...READING_TRANSFORMS,
    ...CARRIER_TRANSFORMS,
    ...EXCUSE_TRANSFORMS,
  ].map((transform): Transform => ({ ...transform, hasFloor: true })),
];
