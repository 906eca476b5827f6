/**
 * Measures `--against` on pairs of versions: `npm run eval:against -- DIR LABELS`. Injected copies
 * are compared with their clean base, and must stand out. Benign pairs are made of the bench's real
 * skills: the old version is one without one of its sections, or without one of its files.
 */
import { basename, join } from "node:path";
import { against, type OutcomeAgainst } from "../../src/check/against.ts";
import { scan } from "../../src/check/scan.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { findSkills } from "../../src/skill/find-skills.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { readDir } from "../../src/skill/read-dir.ts";
import type { Skill, SkillFile } from "../../src/skill/skill.ts";
import { openCorpus } from "../corpus.ts";
import { wilson } from "./figures.ts";
import { injectionOf, readLabels } from "./labels.ts";

const SAMPLE = 100;
const [dir, labels] = process.argv.slice(2);
if (dir === undefined || labels === undefined) {
  console.error("usage: npm run eval:against -- DIR LABELS");
  process.exit(2);
}

await loadGrammars();
await injections(dir, labels);
await benign();

async function injections(root: string, file: string): Promise<void> {
  const counts = { all: 0, listed: 0, standOut: 0, byChanges: 0, blocked: 0 };
  for (const item of readLabels(file)) {
    const { dir: path, malicious } = item;
    const base = injectionOf(item)?.base;
    if (!malicious || base === undefined) continue;
    const outcome = compare(await skillAt(join(root, base)), await skillAt(join(root, path)));
    counts.all++;
    if (outcome.changes.length > 0) counts.listed++;
    if (outcome.changes.some(isReported)) counts.byChanges++;
    if (!outcome.is_safe) counts.blocked++;
    if (outcome.findings.some(isReported)) counts.standOut++;
    else console.log(`  missed: ${path}`);
  }
  const { all, listed, standOut, byChanges, blocked } = counts;
  console.log(
    `Injected copies: ${all}. Listed as new: ${listed}. MEDIUM or above: ${share(standOut, all)},`,
  );
  console.log(
    `by what is new alone, without any other rule: ${share(byChanges, all)}. Blocked: ${blocked}.`,
  );
}

async function benign(): Promise<void> {
  const { folders } = openCorpus();
  const step = Math.max(1, Math.floor(folders.length / SAMPLE));
  const counts = { all: 0, alarms: 0, blocked: 0 };
  for (const [index, folder] of folders.filter((_, at) => at % step === 0).entries()) {
    const now = await readDir(folder);
    for (const old of await olderVersions(now, index)) {
      const { changes } = compare(old, now);
      counts.all++;
      const worst = changes.filter(isReported);
      if (worst.length > 0) counts.alarms++;
      if (worst.some(({ severity }) => severity === "HIGH")) counts.blocked++;
      for (const { because, quote } of worst)
        console.log(`  alarm: ${folder}: ${because}: ${quote}`);
    }
  }
  const { all, alarms, blocked } = counts;
  console.log(
    `Benign updates: ${all}. MEDIUM or above: ${share(alarms, all)}. Blocked: ${blocked}.`,
  );
}

/** What the skill may have been before: without a section, and without a file. */
async function olderVersions(now: Skill, index: number): Promise<Skill[]> {
  const main = now.files.find(({ path }) => path === "SKILL.md");
  if (main?.bytes === undefined) return [];
  const versions: Skill[] = [];
  const sections = Buffer.from(main.bytes)
    .toString()
    .split(/^(?=## )/m);
  if (sections.length > 3) {
    const left = sections.toSpliced(1 + (index % (sections.length - 1)), 1);
    const bytes = Buffer.from(left.join(""));
    const old = { ...main, bytes, size: bytes.length };
    versions.push(
      await withFiles(
        now,
        now.files.map((file) => (file === main ? old : file)),
      ),
    );
  }
  const others = now.files.filter((file) => file !== main);
  const gone = others[index % Math.max(1, others.length)];
  if (others.length > 1)
    versions.push(
      await withFiles(
        now,
        now.files.filter((file) => file !== gone),
      ),
    );
  return versions;
}

function withFiles(
  { folder, refused, ignored }: Skill,
  files: readonly SkillFile[],
): Promise<Skill> {
  return parseSkill({ folder, files, refused, ignored });
}

async function skillAt(path: string): Promise<Skill> {
  const found = [...findSkills(path)].find(({ kind }) => kind === "skill")?.path ?? path;
  return { ...(await readDir(found)), folder: basename(found) };
}

function compare(old: Skill, now: Skill): OutcomeAgainst {
  return against({ skill: old, outcome: scan(old) }, { skill: now, outcome: scan(now) });
}

function isReported({ severity }: { readonly severity: string }): boolean {
  return severity === "CRITICAL" || severity === "HIGH" || severity === "MEDIUM";
}

function share(count: number, all: number): string {
  const [low, high] = wilson(count, all).map((value) => (100 * value).toFixed(0));
  return `${count} (${((100 * count) / Math.max(1, all)).toFixed(1)}%, 95%: ${low} to ${high})`;
}
