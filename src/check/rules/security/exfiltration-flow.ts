import type { Skill } from "../../../skill/skill.ts";
import { SEVERITIES, type Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import { callsByCode } from "../../views/calls.ts";
import { type Carried, type Send, sends } from "../../views/flows.ts";
import { isStranger, mayReceive } from "../../views/hosts.ts";
import {
  isIssuedBy,
  isNamedForAnother,
  isOfAnotherService,
  ownersOf,
} from "../../views/issuers.ts";
import { purpose } from "../../views/purpose.ts";
import { isPublicPath, secretPathIn } from "../../views/sensitive.ts";
import { taint as taintFrom, taintsOfCall } from "../../views/sources.ts";
import { type Taint, taintsOf } from "../../views/values.ts";

/** Kinds that no service needs: keys, wallets, all variables, the screen. */
const GRAVE = new Set(["environment", "private", "capture"]);
const SECRET = new Set([...GRAVE, "agent", "variable", "documents"]);
/** Purposes for which the files of the user go somewhere. */
const MOVING =
  /\b(?:back-?ups?|sync\w*|upload\w*|shar(?:e|es|ing)|send\w*|transfer\w*|export\w*|migrat\w*|archiv\w*|deploy\w*|publish\w*|index\w*|search\w*|cloud|storage|drive)\b/;

/** A secret that is read is a capability; a secret that is sent to a stranger is a theft. */
export const exfiltrationFlow: Rule = {
  id: "exfiltration-flow",
  category: "data_exfiltration",
  analyzer: "code",
  title: "Programs send no secrets and no private data to others.",
  remediation: "Send what the task needs, to the service the skill is for, and say so in SKILL.md.",
  severity: "HIGH",
  *check(skill) {
    const moving = MOVING.test(purpose(skill).text);
    const proven = new Set<string>();
    for (const send of sends(skill)) {
      const secrets = send.carried.filter(
        ({ taint }) =>
          (SECRET.has(taint.kind) && !(moving && taint.kind === "documents")) ||
          isProjectSecret(taint),
      );
      if (secrets.length === 0) continue;
      const graded = secrets.map((carried) => ({
        carried,
        severity: severityOf(send, carried, secrets),
      }));
      const severity = SEVERITIES.find((each) => graded.some((one) => one.severity === each));
      const worst = graded.find((one) => one.severity === severity)?.carried.taint;
      if (severity === undefined || worst === undefined) continue;
      const { call, host, hostKind, by } = send;
      if (severity !== "LOW") proven.add(call.code.module);
      yield {
        message: `${what(secrets)} ${secrets.length > 1 ? "go" : "goes"} to ${host || "an address that is not fixed"} by ${call.names[0]}`,
        file: call.code.snippet.path,
        line: call.line,
        severity,
        signals: signalsOf(worst, hostKind),
        metadata: {
          flow: [
            ...worst.steps,
            { file: call.code.snippet.path, line: call.line, what: `is sent by ${call.names[0]}` },
          ],
          by,
          host,
          host_kind: hostKind,
          layers: call.code.snippet.layers,
        },
      };
    }
    yield* together(skill, proven);
  },
};

/** The variables of a project: they go to the service that runs it, and to no stranger. */
function isProjectSecret({ kind, what }: Taint): boolean {
  return kind === "file" && /(?:^|[/\\])\.env(?:\.(?:local|production|prod|staging))?$/.test(what);
}

/** What a purpose must say for its program to handle what only the user should. */
const EXPLAINED =
  /\b(?:credentials?|secrets?|keys?|tokens?|passwords?|auth\w*|log-?ins?|ssh|vault|keychain|clipboard|screens?|captur\w*|record\w*|browsers?|chrome|firefox|cookies?|sessions?|wallets?|crypto\w*|bitcoin|solana|ethereum|blockchain|history|messag\w*|chats?|contacts?|aws|gcp|azure|cloud|kube\w*|k8s|docker|deploy\w*|env(?:ironment)?|config\w*|remote|servers?|git\w*|api|apis|mcp|agents?|claude)\b/;
const NAMES_PATH = /(?:^|\.)(?:join|resolve|expanduser|Path|open\w*|read\w*|copy\w*|glob|rglob)$/;
const SETTINGS = /\.ssh\/?(?:config)?$|\.aws\/config$/;
const ENUMERATES =
  /^(?:dict|list|json\.dumps|JSON\.stringify|Object\.(?:entries|keys|values|assign|fromEntries)|os\.environ\.(?:items|copy|values)|process\.env\.\w+)$/;

/**
 * A way that no eye follows, through a handler, a queue or a file: one program reads what only the
 * user should, and speaks with a stranger, and nothing in the purpose asks for either.
 */
function* together(skill: Skill, proven: ReadonlySet<string>): Iterable<Evidence> {
  const explained = EXPLAINED.test(purpose(skill).text);
  for (const [code, own] of callsByCode(skill)) {
    if (proven.has(code.module)) continue;
    const send = sends(skill).find(
      ({ call, hostKind }) =>
        call.code === code &&
        (explained ? /^(?:hidden|drop)$/ : /^(?:hidden|drop|foreign|unproven)$/).test(hostKind),
    );
    if (send === undefined) continue;
    for (const call of own) {
      const values = call.args.map(({ value }) => value);
      const step = { file: code.snippet.path, line: call.line, what: "reads" };
      const named = call.names.some((name) => NAMES_PATH.test(name))
        ? values
            .flatMap(({ texts }) => texts)
            .find((text) => secretPathIn(text) && !isPublicPath(text) && !SETTINGS.test(text))
        : undefined;
      const path =
        named === undefined ? [] : [taintFrom("private", secretPathIn(named) ?? "", step)];
      const read = call.names.flatMap((name) => taintsOfCall(name, values, call.receiver, step));
      const taint = [...taintsOf(values), ...read, ...path].find(
        ({ kind }) =>
          kind === "private" ||
          kind === "capture" ||
          (kind === "environment" && call.names.some((name) => ENUMERATES.test(name))),
      );
      if (taint === undefined) continue;
      yield {
        message: `${taint.what} and ${send.host} meet in one program`,
        file: code.snippet.path,
        line: call.line,
        severity: "HIGH",
        signals: signalsOf(taint, send.hostKind),
        metadata: {
          flow: [
            ...taint.steps,
            {
              file: code.snippet.path,
              line: send.call.line,
              what: `connects by ${send.call.names[0]}`,
            },
          ],
          by: send.by,
          host: send.host,
          host_kind: send.hostKind,
          layers: code.snippet.layers,
        },
      };
      break;
    }
  }
}

/** The key that a service issued goes to that service; everything else is judged by the host. */
function severityOf(
  send: Send,
  { taint, place }: Carried,
  all: readonly Carried[],
): Severity | undefined {
  const { hostKind } = send;
  if (hostKind === "placeholder") return "LOW";
  const strange = hostKind === "hidden" || hostKind === "drop";
  if (GRAVE.has(taint.kind)) return graveSeverity(send, taint, place);
  if (isProjectSecret(taint)) {
    return place !== "credential" && isStranger(hostKind) ? "HIGH" : undefined;
  }
  if (taint.kind === "documents") return mayReceive(hostKind, "task data") ? undefined : "HIGH";
  if (send.by === "image") return hostKind === "known" ? "LOW" : "HIGH";
  if (taint.kind === "agent") {
    if (place === "credential") return undefined;
    return strange ? "CRITICAL" : isStranger(hostKind) ? "HIGH" : "LOW";
  }
  return keySeverity(send, taint, place, all);
}

function keySeverity(
  { host, hostKind }: Send,
  { what, keys }: Taint,
  place: Carried["place"],
  all: readonly Carried[],
): Severity | undefined {
  if (isIssuedBy(what, host)) return undefined;
  const others = all.filter(
    ({ taint }) => taint.kind === "variable" && !isIssuedBy(taint.what, host),
  );
  const several = ownersOf(others.map(({ taint }) => taint.what)).size > 1 && !isOneKey(others);
  const foreign = isStranger(hostKind);
  if (foreign && (several || isOfAnotherService(what, host))) return "HIGH";
  if (place === "credential") {
    if (hostKind !== "hidden" && hostKind !== "drop") return undefined;
    return keys.some((key) => /header|auth/i.test(key)) ? "MEDIUM" : "HIGH";
  }
  // `API_KEY` may well be the key of the service that the skill is named after.
  if (hostKind === "unproven") return isNamedForAnother(what, host) ? "HIGH" : undefined;
  if (foreign) return "HIGH";
  return hostKind === "unknown" ? "LOW" : undefined;
}

/** One header that takes its key from one variable or, where that is not set, from another. */
function isOneKey(carried: readonly Carried[]): boolean {
  const places = new Set(carried.map(({ taint }) => taint.keys.join(".")));
  return places.size === 1 && carried.every(({ place }) => place === "credential");
}

/** Stores of many keys, one of which may be the service's own. */
const HOLDS_ITS_KEY = /^(?:password stores|browser data)/;
/** The user types it, or has given it to the skill before: the key that the skill asks for. */
const ASKED_FOR = /^a password\b/;

function graveSeverity(
  { hostKind }: Send,
  { kind, what }: Taint,
  place: Carried["place"],
): Severity {
  if (hostKind === "hidden" || hostKind === "drop") return "CRITICAL";
  // Tokens of a known service, kept in a file, are sent back to it in a header.
  if (place === "credential" && kind !== "environment") {
    if (!isStranger(hostKind)) return "LOW";
    return ASKED_FOR.test(what) ? "LOW" : HOLDS_ITS_KEY.test(what) ? "MEDIUM" : "HIGH";
  }
  if (hostKind === "known") return kind === "environment" ? "HIGH" : "MEDIUM";
  if (hostKind === "unknown") return kind === "capture" ? "MEDIUM" : "HIGH";
  return "HIGH";
}

function what(secrets: readonly Carried[]): string {
  const names = [...new Set(secrets.map(({ taint }) => taint.what))];
  return names.slice(0, 4).join(", ") + (names.length > 4 ? " and more" : "");
}

function signalsOf({ kind }: Taint, hostKind: Send["hostKind"]): Signal[] {
  const read: Signal = kind === "agent" ? "agent-data" : "secret";
  return isStranger(hostKind) ? [read, "send", "foreign-host"] : [read, "send"];
}
