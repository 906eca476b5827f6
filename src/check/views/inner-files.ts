import type { Skill } from "../../skill/skill.ts";
import { besideFiles } from "./beside-files.ts";
import { filesInside, type InnerFile, ownInnerFiles } from "./files-inside.ts";
import { heldFiles } from "./held-files.ts";
import { view } from "./view.ts";

/** The files of a skill that are looked at: what is packaged, and what that leads to beside it. */
export const allFiles = view((skill: Skill) => [...heldFiles(skill), ...besideFiles(skill)]);

/** All files inside those. */
export const innerFiles = view((skill: Skill): readonly InnerFile[] => [
  ...ownInnerFiles(skill),
  ...innerBeside(skill),
]);

/** All files inside those that no package holds. */
export const innerBeside = view((skill: Skill): readonly InnerFile[] =>
  filesInside(skill, besideFiles(skill)),
);
