import { summarize, type Validation } from "./checked-skill.ts";
import { safeJson } from "./printable.ts";

/** The report for machines. A path that failed stands in `error`, beside what could be judged. */
export function json({ skills, failed }: Validation): string {
  const [first] = failed;
  return `${safeJson({
    skills: skills.map(({ path, name, valid, findings, fixed }) => ({
      path,
      name: name ?? null,
      valid,
      findings,
      ...(fixed.length > 0 && { fixed }),
    })),
    summary: summarize(skills),
    ...(first !== undefined && {
      error: {
        code: first.error.code,
        message: failed.map(({ error }) => error.message).join("; "),
      },
    }),
  })}\n`;
}
