/** Measures the choice of skills on MetaTool: queries with the tools they need, as if tools were skills. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ForwardBuilder } from "../../src/select/forward-index.ts";
import { InvertedIndex } from "../../src/select/inverted-index.ts";
import { queryOf } from "../../src/select/query.ts";

/** How often the right one came first, and how often it was among the first ten. */
export interface Hits {
  queries: number;
  first: number;
  amongTen: number;
}

/** What was measured; tools are split in two, and nothing was tuned on the held-out half. */
export interface MetaTool {
  readonly all: Hits;
  readonly heldOut: Hits;
  readonly pairs: { readonly queries: number; readonly recall: number; readonly both: number };
}

export function measureMetaTool(folder: string): MetaTool {
  const tools = new Map<string, string>(
    Object.entries(JSON.parse(readFileSync(join(folder, "plugin_des.json"), "utf8"))),
  );
  const names = [...tools.keys()];
  const builder = new ForwardBuilder();
  for (const [name, description] of tools) builder.add({ key: name, name, description, body: "" });
  const index = new InvertedIndex(builder.finish());
  const best = (query: string) =>
    index.search(queryOf(query), 10).map(({ position }) => names[position] ?? "");

  const all: Hits = { queries: 0, first: 0, amongTen: 0 };
  const heldOut: Hits = { queries: 0, first: 0, amongTen: 0 };
  for (const [query = "", tool = ""] of readCsv(join(folder, "all_clean_data.csv")).slice(1)) {
    const found = best(query);
    for (const hits of isHeldOut(tool) ? [all, heldOut] : [all]) {
      hits.queries++;
      if (found[0] === tool) hits.first++;
      if (found.includes(tool)) hits.amongTen++;
    }
  }
  const file = join(folder, "multi_tool_query_golden.json");
  const wanted: { query: string; tool: string[] }[] = JSON.parse(readFileSync(file, "utf8"));
  let recall = 0;
  let both = 0;
  for (const { query, tool } of wanted) {
    const found = best(query);
    const hits = tool.filter((name) => found.includes(name)).length;
    recall += hits / tool.length;
    if (hits === tool.length) both++;
  }
  return { all, heldOut, pairs: { queries: wanted.length, recall, both } };
}

/** By the letters of its name, so that the halves are the same in every run. */
function isHeldOut(tool: string): boolean {
  let sum = 0;
  for (const letter of tool) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum % 2 === 1;
}

/** Rows of fields; a quoted field may hold commas, line ends and doubled quotes. */
function readCsv(path: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  const text = readFileSync(path, "utf8");
  while (field.lastIndex < text.length) {
    const [, raw = "", end = ""] = field.exec(text) ?? [];
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === ",") continue;
    if (row.length === 2) rows.push(row);
    row = [];
  }
  return rows;
}
