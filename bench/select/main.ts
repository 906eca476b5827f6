/** `npm run eval:select -- FOLDER`: how well skills are chosen, on an unpacked MetaTool. */
import { type Hits, measureMetaTool } from "./metatool.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: npm run eval:select -- FOLDER (an unpacked metatool.tar.gz)");
  process.exit(2);
}
const { all, heldOut, pairs } = measureMetaTool(folder);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}`;
const line = (name: string, { queries, first, amongTen }: Hits) =>
  `| ${name} | ${queries} | ${percent(first, queries)} | ${percent(amongTen, queries)} |`;
console.log(`| queries | number | Hit@1 | Recall@10 |
|---|---|---|---|
${line("one tool, all", all)}
${line("one tool, held-out half", heldOut)}

Two tools, ${pairs.queries} queries: Recall@10 ${percent(pairs.recall, pairs.queries)}, both among ten ${percent(pairs.both, pairs.queries)}.`);
