import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ForwardBuilder } from "../src/select/forward-index.ts";
import { InvertedIndex } from "../src/select/inverted-index.ts";
import { queryOf } from "../src/select/query.ts";
import { PROJECT } from "./built.ts";
import type { Corpus } from "./corpus.ts";
import { unpackOnce } from "./corpus.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";
import { measureMetaTool } from "./select/metatool.ts";

const SKILLS = 94_000;
const QUERIES = 300;
const MEBIBYTE = 1024 * 1024;

/** How well and how fast skills are chosen. */
export const measureSelect: Measurement = {
  name: "select",
  async run({ corpus, say }) {
    say("select: MetaTool");
    const rows = qualityRows();
    say(`select: an index of ${SKILLS} skills`);
    return [...rows, ...scaleRows(corpus)];
  },
};

function qualityRows(): Row[] {
  const tarball = resolve(
    process.env.PSK_CORPORA ?? join(PROJECT, "..", "shared", "corpora"),
    "metatool.tar.gz",
  );
  if (!existsSync(tarball)) return [];
  const { all, heldOut, pairs } = measureMetaTool(join(unpackOnce(tarball), "metatool"));
  const share = (part: number, whole: number) => (100 * part) / whole;
  return [
    atLeast("MetaTool, one tool: Hit@1", share(all.first, all.queries), 50, 42.3),
    atLeast("… on the held-out half of the tools", share(heldOut.first, heldOut.queries), 50, 42.3),
    atLeast("MetaTool, one tool: Recall@10", share(all.amongTen, all.queries), 78, 69.5),
    atLeast("MetaTool, two tools: both among ten", share(pairs.both, pairs.queries), 60, 50.7),
  ];
}

/** Real texts, put together anew, so that the words are as many and as frequent as in real skills. */
function scaleRows(corpus: Corpus): Row[] {
  const texts = corpus.folders.flatMap((folder) => textsOf(folder));
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const builder = new ForwardBuilder();
  for (let i = 0; i < SKILLS; i++) {
    const one = texts[i % texts.length];
    const other = texts[(i * 7 + 3) % texts.length];
    const name = `${one?.name}-${i}`;
    builder.add({ key: name, name, description: one?.description ?? "", body: other?.body ?? "" });
  }
  const index = new InvertedIndex(builder.finish());
  const seconds = (performance.now() - started) / 1000;
  const memory = (process.memoryUsage().rss - before) / MEBIBYTE;
  const times: number[] = [];
  for (let i = 0; i < QUERIES; i++) {
    const query = texts[(i * 13) % texts.length]?.description.slice(0, 120) ?? "";
    const begun = performance.now();
    index.search(queryOf(query), 10);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * times.length)] ?? 0;
  const of = `of ${SKILLS} skills`;
  return [
    below(`index ${of}, made of their texts`, seconds, 20, "s"),
    below(`memory for the index ${of}`, memory, 800, "MB"),
    below(`query ${of}, p50`, at(0.5), 10, "ms"),
    below(`query ${of}, p99`, at(0.99), 25, "ms"),
  ];
}

function textsOf(folder: string): { name: string; description: string; body: string }[] {
  const text = readFileSync(join(folder, "SKILL.md"), "utf8");
  const [, frontmatter = "", body = ""] = text.split(/^---[ \t]*\r?$/m);
  const description = /^description:(.*)$/m.exec(frontmatter)?.[1] ?? "";
  return [{ name: /^name:(.*)$/m.exec(frontmatter)?.[1] ?? "", description, body }];
}

function atLeast(what: string, value: number, goal: number, plain: number): Row {
  return {
    what,
    ours: `${value.toFixed(1)}%`,
    other: `${plain}% (plain BM25)`,
    ratio: `${(value / plain).toFixed(2)} ×`,
    goal: `≥ ${goal}%`,
    met: value >= goal,
    used: goal / value,
  };
}

function below(what: string, value: number, limit: number, unit: string): Row {
  return {
    what,
    ours: `${value.toFixed(1)} ${unit}`,
    other: `${limit} ${unit}`,
    ratio: `${(value / limit).toFixed(2)} ×`,
    goal: `≤ ${limit} ${unit}`,
    met: value <= limit,
    used: value / limit,
  };
}
