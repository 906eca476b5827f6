import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { scanPaths } from "../src/toolkit/scan.ts";
import { PROJECT } from "./built.ts";
import { type Corpus, unpackOnce } from "./corpus.ts";
import { counts, GOAL, measureEvasion } from "./evade/measure.ts";
import { evaluate } from "./eval/evaluate.ts";
import { type Counts, figuresOf, noCounts } from "./eval/figures.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";

/** Each so many-th real skill, and each so many-th attack: the whole takes `npm run eval` and `evade`. */
const EVERY = 8;
const EVERY_ATTACK = 12;

/** What the scanner finds, and what it wrongly finds. */
export const measureDetection: Measurement = {
  name: "detection",
  async run({ corpus, say }) {
    say("detection: labelled sets");
    const rows = [...(await developmentRows()), ...(await redTeamRows())];
    say("detection: ordinary skills");
    rows.push(await ordinaryRow(corpus));
    say("detection: disguised attacks");
    return [...rows, await evasionRow()];
  },
};

async function developmentRows(): Promise<Row[]> {
  const corpora = resolve(process.env.PSK_CORPORA ?? join(PROJECT, "..", "shared", "corpora"));
  const tarball = join(corpora, "scan-dev.tar.gz");
  if (!existsSync(tarball)) return [];
  const { groups, injections } = await evaluate(
    unpackOnce(tarball),
    join(corpora, "scan-dev.labels.tsv"),
  );
  const of = (group: string) => groups.get(group) ?? noCounts();
  const fortify = figuresOf(of("skillfortify")).f1 ?? 0;
  const cisco = of("cisco-evals");
  const { blocked, benign } = blockedBenign(of("hard-benign"));
  const located = injections.located / Math.max(1, injections.all);
  return [
    {
      what: "skillfortify (development set): F1",
      ours: fortify.toFixed(3),
      ...against("–", "≥ .97", fortify >= 0.97),
    },
    {
      what: "cisco-evals (development set): attacks blocked, reported, benign blocked",
      ours: `${cisco.truePositive}, ${cisco.reported}, ${cisco.falsePositive}`,
      ...against(
        "of 17, 17, 4",
        "≥ 14, 17, 0",
        cisco.truePositive >= 14 && cisco.reported === 17 && cisco.falsePositive === 0,
      ),
    },
    {
      what: "skill-inject (development set): instructions located",
      ours: `${injections.located} of ${injections.all}, ${percent(located)}`,
      ...against("–", "≥ 65%", located >= 0.65),
    },
    {
      what: "hard-benign (development set): blocked",
      ours: `${blocked} of ${benign}`,
      ...against("–", "≤ 1.5%", blocked <= 0.015 * benign),
    },
  ];
}

async function redTeamRows(): Promise<Row[]> {
  const held = await countsOf("held");
  const fresh = await countsOf("fresh-held");
  const { blocked, benign } = blockedBenign(held);
  return [
    recallRow("red-team set, the half set aside: attacks blocked", held),
    {
      what: "red-team set, the half set aside: benign blocked",
      ours: `${blocked} of ${benign}, ${percent(blocked / benign)}`,
      ...against("–", "≤ 3%", blocked <= 0.03 * benign),
    },
    recallRow("attacks by authors who never saw the rules, set aside: blocked", fresh),
  ];
}

async function countsOf(half: string): Promise<Counts> {
  const root = join(PROJECT, "test", "redteam");
  const { groups } = await evaluate(root, join(root, half, "labels.tsv"));
  return [...groups.values()].reduce(add, noCounts());
}

function recallRow(what: string, { truePositive, falseNegative }: Counts): Row {
  const attacks = truePositive + falseNegative;
  const recall = truePositive / attacks;
  return {
    what,
    ours: `${truePositive} of ${attacks}, ${percent(recall)}`,
    ...against("–", "≥ 80%", recall >= 0.8),
    used: 0.8 / recall,
  };
}

async function ordinaryRow({ folders, kind }: Corpus): Promise<Row> {
  const sample = folders.filter((_, index) => index % EVERY === 0);
  const { results } = await scanPaths(sample, {});
  const blocked = results.filter(({ is_safe }) => !is_safe).length;
  return {
    what: `${sample.length} ${kind} skills, each ${EVERY}th: blocked`,
    ours: `${blocked} of ${sample.length}, ${percent(blocked / sample.length)}`,
    ...against("–", "≤ 0.5%", blocked <= 0.005 * sample.length),
  };
}

async function evasionRow(): Promise<Row> {
  const { attacks, rows } = await measureEvasion(PROJECT, { step: EVERY_ATTACK });
  const counted = rows.filter(counts);
  const tried = counted.reduce((sum, row) => sum + row.tried, 0);
  const kept = counted.reduce((sum, row) => sum + row.kept, 0);
  return {
    what: `${attacks} attacks in ${counted.length} disguises: still not called safe`,
    ours: `${kept} of ${tried}, ${percent(kept / tried)}`,
    ...against("–", `≥ ${percent(GOAL)}`, kept >= GOAL * tried),
  };
}

function against(other: string, goal: string, met: boolean) {
  return { other, ratio: "–", goal, met };
}

function blockedBenign({ falsePositive, trueNegative }: Counts) {
  return { blocked: falsePositive, benign: falsePositive + trueNegative };
}

function add(sum: Counts, one: Counts): Counts {
  return {
    truePositive: sum.truePositive + one.truePositive,
    falseNegative: sum.falseNegative + one.falseNegative,
    falsePositive: sum.falsePositive + one.falsePositive,
    trueNegative: sum.trueNegative + one.trueNegative,
    reported: sum.reported + one.reported,
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
