import { byBytes } from "../skill/path.ts";
import type { VersionSummary } from "./manifest.ts";

/** By name in byte order, then the newest version first. */
export function newestFirst(summaries: readonly VersionSummary[]): VersionSummary[] {
  return summaries
    .map((summary) => ({ summary, parts: partsOf(summary.version) }))
    .sort((a, b) => byBytes(a.summary.name, b.summary.name) || compareParts(b.parts, a.parts))
    .map(({ summary }) => summary);
}

/** Orders two full versions, the older first. */
export function compareVersions(a: string, b: string): number {
  return compareParts(partsOf(a), partsOf(b));
}

interface Parts {
  readonly core: readonly string[];
  readonly prerelease: readonly string[];
  readonly build: readonly string[];
}

/** Numbers stay text: a version may hold one that no JavaScript number can. */
function partsOf(version: string): Parts {
  const [precedence = "", build] = version.split("+", 2);
  const dash = precedence.indexOf("-");
  const core = dash === -1 ? precedence : precedence.slice(0, dash);
  const prerelease = dash === -1 ? undefined : precedence.slice(dash + 1);
  const split = (text: string | undefined) => text?.split(".") ?? [];
  return { core: split(core), prerelease: split(prerelease), build: split(build) };
}

/** Semver's precedence; builds of one version, which have none, by the same rules. */
function compareParts(a: Parts, b: Parts): number {
  const released = Number(a.prerelease.length === 0) - Number(b.prerelease.length === 0);
  return (
    compareLists(a.core, b.core) ||
    released ||
    compareLists(a.prerelease, b.prerelease) ||
    compareLists(a.build, b.build)
  );
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    const order = right === undefined ? 1 : compareIdentifiers(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const NUMBER = /^\d+$/;

function compareIdentifiers(a: string, b: string): number {
  const numbers = Number(NUMBER.test(b)) - Number(NUMBER.test(a));
  if (numbers !== 0) return numbers;
  return NUMBER.test(a) ? compareNumbers(a, b) : byBytes(a, b);
}

function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return left.length - right.length || byBytes(left, right) || byBytes(a, b);
}
