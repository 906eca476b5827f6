/** The largest SKILL.md that is read; the largest known real one has 294 KB. */
export const MAX_SKILL_FILE_BYTES = 1024 * 1024;

/** More frontmatter than this is no summary of a skill but an attack on its reader. */
export const MAX_FRONTMATTER_BYTES = 64 * 1024;

/** The same holds for a definition, of which every problem is looked for. */
export const MAX_DEFINITION_BYTES = 64 * 1024;
