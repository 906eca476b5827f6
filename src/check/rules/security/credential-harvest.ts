import type { Rule } from "../../rule.ts";
import { writtenBy } from "../../views/acts.ts";
import { type Call, calls } from "../../views/calls.ts";
import { ownerOf } from "../../views/owners.ts";
import { taintsOf } from "../../views/values.ts";

/** Making one text of many values: what is done before they are stored or sent. */
const PACK =
  /^(?:json\.dumps?|JSON\.stringify|pickle\.dumps?|yaml\.(?:safe_)?dump|base64\.\w*encode\w*|btoa|str|repr|urllib\.parse\.urlencode|zlib\.compress|gzip\.compress|.{0,80}\.(?:encode|writerow|writestr|hex))$/;

/** A program needs the keys of its own service. Those of several owners, together, are a haul. */
export const credentialHarvest: Rule = {
  id: "credential-harvest",
  category: "data_exfiltration",
  analyzer: "code",
  title: "Programs do not gather secrets of several owners.",
  remediation: "Read only the secret that the task needs, where it is needed.",
  severity: "HIGH",
  *check(skill) {
    const seen = new Set<string>();
    for (const call of calls(skill)) {
      const written = writtenBy(call);
      if (written === undefined && !call.names.some((name) => PACK.test(name))) continue;
      const values = written?.content ?? [
        ...call.args.map(({ value }) => value),
        ...(call.receiver === undefined ? [] : [call.receiver]),
      ];
      const taints = taintsOf(values);
      const owners = new Set(
        taints.filter(({ kind }) => kind === "variable").map(({ what }) => ownerOf(what)),
      );
      const places = new Set(
        taints.filter(({ kind }) => kind === "private").map(({ what }) => what),
      );
      const all = taints.some(({ kind }) => kind === "environment");
      const severity = severityOf(call, owners.size + places.size, all);
      const key = `${call.code.module} ${severity} ${[...owners, ...places, all].join(" ")}`;
      if ((owners.size < 2 && places.size < 2 && !all) || seen.has(key)) continue;
      seen.add(key);
      const names = [
        ...new Set(
          taints
            .filter(({ kind }) => kind === "variable" || kind === "private")
            .map(({ what }) => what),
        ),
      ];
      yield {
        message: `${call.names[0]} packs ${all ? "all environment variables" : names.slice(0, 5).join(", ")} together`,
        file: call.code.snippet.path,
        line: call.line,
        severity,
        signals: ["secret", "move-data"],
        metadata: { flow: taints[0]?.steps ?? [], layers: call.code.snippet.layers },
      };
    }
  },
};

/** All variables are also printed by honest tools that look for a mistake. */
function severityOf({ names }: Call, owners: number, all: boolean) {
  if (owners >= 2) return "HIGH";
  return all && names.some((name) => /encode|btoa|compress|pickle/.test(name)) ? "HIGH" : "MEDIUM";
}
