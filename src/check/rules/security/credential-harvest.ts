import type { Skill } from "../../../skill/skill.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { writtenBy } from "../../views/acts.ts";
import { type Call, calls } from "../../views/calls.ts";
import { ownersOf } from "../../views/issuers.ts";
import { purpose } from "../../views/purpose.ts";
import { secretPathIn, secretPathsIn } from "../../views/sensitive.ts";
import { shellCommands, sourcesOf } from "../../views/shell-commands.ts";
import { isWholeEnvironment } from "../../views/shell-secrets.ts";
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
    yield* shellHarvest(skill);
    yield* printedSecrets(skill);
    yield* copiedTreasure(skill);
    const seen = new Set<string>();
    for (const call of calls(skill)) {
      const written = writtenBy(call);
      if (written === undefined && !call.names.some((name) => PACK.test(name))) continue;
      const values = written?.content ?? [
        ...call.args.map(({ value }) => value),
        ...(call.receiver === undefined ? [] : [call.receiver]),
      ];
      const taints = taintsOf(values);
      const owners = ownersOf(
        taints.filter(({ kind }) => kind === "variable").map(({ what }) => what),
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

/** Purposes that have to do with secrets. */
const EXPLAINED =
  /\b(?:credentials?|secrets?|keys?|tokens?|passwords?|auth\w*|ssh|vault|keychain|dotfiles?|back-?ups?|migrat\w*|environment|env|debug\w*|troubleshoot\w*|diagnos\w*|config\w*|aws|cloud|kube\w*|docker|git|deploy\w*)\b/;
const FILTER = /\b(?:key|token|secret|pass|cred)\w*\b.{0,40}\b(?:key|token|secret|pass|cred)/i;
const HIDDEN = /(?:^|\/)\.[\w-]+$|^\/(?:tmp|var\/tmp|dev\/shm)\//;

/** Shell lines that put secrets of several owners, or all that look like one, into a file. */
function* shellHarvest(skill: Skill): Iterable<Evidence> {
  const explained = EXPLAINED.test(purpose(skill).text);
  const gathered = new Map<string, Set<string>>();
  for (const command of shellCommands(skill)) {
    const { writesTo, snippet, line, text } = command;
    const target = writesTo.find((path) => !path.startsWith("/dev/") && !path.startsWith("&"));
    if (target === undefined) continue;
    const sources = [command, ...sourcesOf(command)];
    const places = gathered.get(`${snippet.path} ${target}`) ?? new Set<string>();
    for (const source of sources) for (const place of secretPathsIn(source.text)) places.add(place);
    gathered.set(`${snippet.path} ${target}`, places);
    const filtered =
      sources.some(isWholeEnvironment) && sources.some((one) => FILTER.test(one.text));
    if (places.size < 2 && !filtered) continue;
    const severe = !explained && (places.size >= 2 || HIDDEN.test(target));
    yield {
      message: `secrets are gathered in ${target}: ${filtered ? "variables that look like one" : [...places].join(", ")}`,
      file: snippet.path,
      line,
      severity: severe ? "HIGH" : "MEDIUM",
      signals: ["secret", "move-data"],
      metadata: { target, command: text.slice(0, 200) },
    };
  }
}

/** A program that prints secrets of several owners hands them to whoever reads its output. */
function* printedSecrets(skill: Skill): Iterable<Evidence> {
  const explained = EXPLAINED.test(purpose(skill).text);
  for (const call of calls(skill)) {
    if (
      !call.names.some((name) =>
        /^(?:print|console\.log|sys\.stdout\.write|process\.stdout\.write)$/.test(name),
      )
    )
      continue;
    const taints = taintsOf(call.args.map(({ value }) => value));
    const places = new Set(taints.filter(({ kind }) => kind === "private").map(({ what }) => what));
    if (places.size < 2) continue;
    yield {
      message: `${call.names[0]} shows ${[...places].slice(0, 4).join(", ")}`,
      file: call.code.snippet.path,
      line: call.line,
      severity: explained ? "MEDIUM" : "HIGH",
      signals: ["secret", "move-data"],
      metadata: { flow: taints[0]?.steps ?? [], layers: call.code.snippet.layers },
    };
  }
}

/** What nobody copies by the way: passwords and money, or any secret to a place where nobody looks. */
const TREASURE = /^(?:browser data|crypto wallets|password stores)$/;

function* copiedTreasure(skill: Skill): Iterable<Evidence> {
  const explained = EXPLAINED.test(purpose(skill).text);
  for (const call of calls(skill)) {
    const written = writtenBy(call);
    if (written === undefined) continue;
    const secret = taintsOf(written.content).find(({ kind }) => kind === "private");
    const given = call.args.flatMap(({ value }) => value.texts);
    const what = secret?.what ?? given.map((text) => secretPathIn(text)).find(Boolean);
    const target = written.paths.find((path) => HIDDEN.test(path));
    if (what === undefined || target === undefined) continue;
    if (!TREASURE.test(what) && !/\/\.[\w-]+$/.test(target)) continue;
    yield {
      message: `${call.names[0]} puts ${what} into ${target}`,
      file: call.code.snippet.path,
      line: call.line,
      severity: explained ? "MEDIUM" : "HIGH",
      signals: ["secret", "move-data"],
      metadata: { flow: secret?.steps ?? [], layers: call.code.snippet.layers },
    };
  }
}
