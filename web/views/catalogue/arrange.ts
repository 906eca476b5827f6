/** Which rows are shown and in which order: pure, and quick enough for every keystroke. */
import { fold, type Row, type ShownVerdict, type Source } from "./rows.ts";
import { GROUPS, type Group, type Sort, valuesIn, type Wishes } from "./wishes.ts";

export interface Arranged {
  readonly rows: readonly Row[];
  /** How many rows each value would leave, were it the only one chosen of its group. */
  readonly counts: Readonly<Record<Group, ReadonlyMap<string, number>>>;
}

/** Rows come by name, what is no skill last. `ranked` are the names that the service found for the text. */
export function arrange(
  all: readonly Row[],
  text: string,
  ranked: readonly string[],
  { chosen, sort }: Wishes,
): Arranged {
  const found = text.trim() === "" ? all : matching(all, text, ranked);
  const counts = {
    verdict: new Map<string, number>(),
    source: new Map<string, number>(),
    state: new Map<string, number>(),
    tool: new Map<string, number>(),
  };
  const rows = found.filter((row) => {
    const failed = GROUPS.filter((group) => !passes(row, group, chosen[group]));
    if (failed.length > 1) return false;
    // A row that one group alone keeps out counts for the values of that group.
    for (const group of failed.length === 0 ? GROUPS : failed) {
      const count = counts[group];
      for (const value of valuesIn(row, group)) count.set(value, (count.get(value) ?? 0) + 1);
    }
    return failed.length === 0;
  });
  return { rows: sorted(rows, sort ?? (text.trim() === "" ? "name" : "relevance")), counts };
}

function passes(row: Row, group: Group, chosen: ReadonlySet<string>): boolean {
  return chosen.size === 0 || valuesIn(row, group).some((value) => chosen.has(value));
}

/** First the names that hold what was typed, then what the service found, both as it ranks them. */
function matching(all: readonly Row[], text: string, ranked: readonly string[]): Row[] {
  const wanted = fold(text);
  const places = new Map(ranked.map((name, place) => [name, place]));
  const named: { row: Row; place: number }[] = [];
  const fitting: { row: Row; place: number }[] = [];
  const others: Row[] = [];
  for (const row of all) {
    const place = row.state === "offered" ? places.get(row.key) : undefined;
    if (row.folded.includes(wanted)) {
      const exact = row.folded === wanted ? -1 : undefined;
      named.push({ row, place: exact ?? place ?? Number.MAX_SAFE_INTEGER });
    } else if (place !== undefined) fitting.push({ row, place });
    else if (row.state !== "offered" && fold(row.line).includes(wanted)) others.push(row);
  }
  const byPlace = (a: { place: number }, b: { place: number }) => a.place - b.place;
  named.sort(byPlace);
  fitting.sort(byPlace);
  return [...named.map(({ row }) => row), ...fitting.map(({ row }) => row), ...others];
}

const VERDICTS: readonly (ShownVerdict | undefined)[] = [
  "malicious",
  "unknown",
  "suspicious",
  "unscanned",
  "safe",
  undefined,
];
const SOURCES: readonly Source[] = ["project", "user", "store", "builtin"];

/** Sorting is stable, so that rows that are alike keep the order they came in. */
function sorted(rows: Row[], sort: Sort): readonly Row[] {
  switch (sort) {
    case "relevance":
      return rows;
    case "name":
      return byNumber(rows, (row) => (row.state === "offered" ? 0 : 1), byName);
    case "verdict":
      return byNumber(rows, (row) => VERDICTS.indexOf(row.verdict), byName);
    case "source":
      return byNumber(rows, (row) => SOURCES.indexOf(row.source), byName);
    case "version":
      return rows.sort((a, b) => compareVersions(a.version, b.version) || byName(a, b));
  }
}

function byNumber(rows: Row[], of: (row: Row) => number, then: typeof byName): Row[] {
  return rows.sort((a, b) => of(a) - of(b) || then(a, b));
}

function byName(a: Row, b: Row): number {
  return a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0;
}

/** The highest first, what has none last; numbers count as numbers, a release above its candidates. */
function compareVersions(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const [coreA = "", restA] = split(a);
  const [coreB = "", restB] = split(b);
  return (
    compareParts(coreB, coreA) ||
    Number(restA !== undefined) - Number(restB !== undefined) ||
    compareParts(restB ?? "", restA ?? "")
  );
}

function split(version: string): [core: string, rest: string | undefined] {
  const [plain = ""] = version.split("+");
  const at = plain.indexOf("-");
  return at === -1 ? [plain, undefined] : [plain.slice(0, at), plain.slice(at + 1)];
}

function compareParts(a: string, b: string): number {
  const [ones, others] = [a.split("."), b.split(".")];
  for (let i = 0; i < Math.max(ones.length, others.length); i++) {
    const [one = "", other = ""] = [ones[i], others[i]];
    const numbers = Number(one) - Number(other);
    const difference = Number.isNaN(numbers) ? Number(one > other) - Number(one < other) : numbers;
    if (difference !== 0) return difference;
  }
  return 0;
}
