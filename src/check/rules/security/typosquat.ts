import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type PackageReference, packageReferences } from "../../views/packages.ts";
import { NPM_PACKAGES, PYPI_PACKAGES } from "../../views/popular-packages.ts";

/** One slip of the finger, and somebody else's code is installed. */
export const typosquat: Rule = {
  id: "typosquat",
  category: "supply_chain_attack",
  analyzer: "files",
  title: "Packages are spelt as their authors spell them.",
  remediation: "Check the name on the registry, letter by letter.",
  severity: "MEDIUM",
  *check(skill) {
    const seen = new Set<string>();
    for (const reference of packageReferences(skill)) {
      const { name, ecosystem, path, line } = reference;
      const squat = squatOf(name.toLowerCase(), ecosystem);
      if (squat === undefined || seen.has(`${path}:${name}`)) continue;
      seen.add(`${path}:${name}`);
      yield {
        message: `"${name}" is almost "${squat.known}": ${squat.how}`,
        file: path,
        line,
        severity: squat.severity,
        signals: ["fetch", "execute"],
        metadata: { package: name, known: squat.known, ecosystem },
      };
    }
  },
};

/** Shorter names are near to one another by chance. */
const SHORTEST = 5;

function squatOf(
  name: string,
  ecosystem: PackageReference["ecosystem"],
): { known: string; how: string; severity: Severity } | undefined {
  // Names in a scope belong to the scope's owner; `_` and `.` are `-` on PyPI.
  const plain = ecosystem === "pypi" ? name.replace(/[_.]+/g, "-") : name;
  if (plain.length < SHORTEST || plain.startsWith("@") || plain.includes("/")) return undefined;
  const popular = ecosystem === "pypi" ? PYPI_PACKAGES : NPM_PACKAGES;
  if (NPM_PACKAGES.has(plain) || PYPI_PACKAGES.has(plain) || popular.has(name)) return undefined;
  const unmasked = plain
    .replace(/0/g, "o")
    .replace(/1/g, "l")
    .replace(/3/g, "e")
    .replace(/5/g, "s");
  if (unmasked !== plain && popular.has(unmasked)) {
    return { known: unmasked, how: "a digit stands for a letter", severity: "HIGH" };
  }
  for (const known of popular) {
    if (Math.abs(known.length - plain.length) > 1 || known.length < SHORTEST) continue;
    const how = slip(plain, known);
    if (how !== undefined) return { known, ...how };
  }
  return undefined;
}

/** The one slip that makes a word of another. Swapped letters are nobody's idea of a name. */
function slip(name: string, known: string): { how: string; severity: Severity } | undefined {
  let at = 0;
  while (at < name.length && name[at] === known[at]) at++;
  const long = known.length >= 7;
  if (name.length === known.length) {
    if (
      name.slice(at + 2) === known.slice(at + 2) &&
      name[at] === known[at + 1] &&
      name[at + 1] === known[at]
    ) {
      return { how: "two letters are swapped", severity: "HIGH" };
    }
    const isLetter = /[a-z]/.test(name[at] ?? "") && /[a-z]/.test(known[at] ?? "");
    return name.slice(at + 1) === known.slice(at + 1) && isLetter && long
      ? { how: "one letter differs", severity: "MEDIUM" }
      : undefined;
  }
  if (name.length < known.length) {
    if (name.slice(at) !== known.slice(at + 1)) return undefined;
    if (known[at] === "-") return { how: "a hyphen is missing", severity: "MEDIUM" };
    if (/\d/.test(known[at] ?? "")) return undefined; // another version
    if (at === name.length && known[at] === "s")
      return { how: "the s is missing", severity: "LOW" };
    return long ? { how: "a letter is missing", severity: "HIGH" } : undefined;
  }
  if (name.slice(at + 1) !== known.slice(at)) return undefined;
  const added = name[at] ?? "";
  if (/\d/.test(added)) return { how: "a digit is added", severity: "LOW" };
  if (added === known[at - 1])
    return long ? { how: "a letter is doubled", severity: "HIGH" } : undefined;
  return long && added !== "-" ? { how: "a letter is added", severity: "MEDIUM" } : undefined;
}
