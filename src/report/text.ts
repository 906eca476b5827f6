import { join } from "node:path";
import { type Finding, isError } from "../check/finding.ts";
import { type CheckedSkill, type Summary, summarize, type Validation } from "./checked-skill.ts";
import { printable } from "./printable.ts";
import { type Style, severityLabel } from "./style.ts";

/** The report for people: by skill, each finding at `file:line:column`, then a line of counts. */
export function text({ skills }: Validation, style: Style): string {
  if (skills.length === 0) return "";
  const blocks = skills.map((skill) => skillBlock(skill, style));
  const summary = summaryLine(summarize(skills), style);
  return `${[...blocks, "", summary].join("\n")}\n`;
}

function skillBlock(skill: CheckedSkill, style: Style): string {
  const mark = skill.valid ? style.green("✓") : style.red("✗");
  const name = skill.name === undefined ? "" : style.dim(` (${printable(skill.name)})`);
  const lines = [`${mark} ${style.bold(printable(skill.path))}${name}`];
  for (const change of skill.fixed) lines.push(`    ${style.green("fixed")}  ${printable(change)}`);
  for (const finding of skill.findings) lines.push(...findingLines(skill, finding, style));
  return lines.join("\n");
}

function findingLines(skill: CheckedSkill, finding: Finding, style: Style): string[] {
  const { file_path, line_number, column, description, rule_id, remediation } = finding;
  const place = `${join(skill.folder, file_path)}:${line_number}:${column}`;
  const kind = severityLabel(finding.severity, style);
  return [
    `    ${style.cyan(printable(place))}  ${kind}  ${printable(description)}  ${style.dim(rule_id)}`,
    ...(isError(finding) ? [`      ${style.dim(printable(remediation))}`] : []),
  ];
}

function summaryLine(summary: Summary, style: Style): string {
  const { skills, invalid, errors, warnings } = summary;
  const counts = `${plural(errors, "error")}, ${plural(warnings, "warning")}`;
  if (invalid === 0) return `${style.green(`${plural(skills, "skill")} valid`)}, ${counts}`;
  return `${style.red(`${invalid} of ${plural(skills, "skill")} invalid`)}, ${counts}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
