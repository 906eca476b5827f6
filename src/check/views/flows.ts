/** What leaves the machine: each call that sends something, what it carries, and to whom. */
import type { Skill } from "../../skill/skill.ts";
import { type Call, calls } from "./calls.ts";
import type { Code } from "./code.ts";
import { commandText, startsProgram } from "./external.ts";
import { exportedSecret, knownTaint } from "./handed-over.ts";
import { type HostKind, hostKind, hostsIn } from "./hosts.ts";
import { isIssuedBy } from "./issuers.ts";
import { addressesOf, type Reach, reachOf } from "./network.ts";
import { isOwnFile } from "./own-files.ts";
import { KEY_HEADER } from "./shell-words.ts";
import { type Taint, taintsOf, UNKNOWN, type Value } from "./values.ts";
import { view } from "./view.ts";

/** A call that sends. */
export interface Send {
  readonly call: Call;
  /** `image`: it stands in the address of a picture, which whoever shows the text fetches. */
  readonly by: Reach | "command" | "image";
  /** As far as known; empty otherwise. */
  readonly host: string;
  readonly hostKind: HostKind | "unknown";
  readonly carried: readonly Carried[];
}

/** Something that is sent, and where in the message it stands. */
export interface Carried {
  readonly taint: Taint;
  /** `credential`: where a service expects its key. */
  readonly place: "credential" | "body" | "address";
}

const HEADERS = /^headers?$/i;
const LOGIN = /^(?:auth|cert|cookies?|proxies|httpAuth|credentials)$/i;
const CREDENTIAL_KEY =
  /^(?:x-)?(?:authorization|proxy-authorization|(?:[\w-]+[-_])?(?:api|access|app|auth|client|secret|subscription|license|private)?[-_]?(?:key|token|secret|id|pwd|passw(?:or)?d)|user(?:name)?|login|email|pass|auth|bearer|signature|sig|apikey|apitoken|accesstoken|clientsecret|cookie|grant_type|assertion)$/i;
const CREDENTIAL_IN_ADDRESS =
  /[?&;](?:[\w-]*(?:key|token|auth|secret|appid|sig)[\w-]*)=[^&]{0,40}\u0000|\/bot\u0000|\/\/[^/]{0,80}\u0000@|:\u0000@/i;
const UPLOADS =
  /\b(?:curl|wget|nc|ncat|netcat|socat|scp|rsync|sftp|ftp|nslookup|dig|host|ping|sendmail|mail|ssh|Invoke-WebRequest|Invoke-RestMethod|aws s3 cp|gsutil cp|rclone)\b/;
const LOOKUP_COMMAND = /^\s*(?:nslookup|dig|host|ping|drill)\b/;
/** Boxes that anyone can open at hosts that everybody knows. */
const DROP_PATH =
  /discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com|api\.github\.com\/gists|script\.google\.com\/macros|docs\.google\.com\/forms|hooks\.zapier\.com|webhook\.office\.com|api\.telegram\.org/i;

const WORST_FIRST = [
  "hidden",
  "drop",
  "foreign",
  "unknown",
  "unproven",
  "known",
  "placeholder",
] as const;

/** All calls that send something to another machine. */
export const sends = view((skill: Skill): readonly Send[] =>
  calls(skill).flatMap((call): Send[] => {
    const values = call.args.map(({ value }) => value);
    const reach = call.names.map((name) => reachOf(name, values)).find((found) => found);
    if (reach !== undefined) {
      const addresses = addressesOf(reach, call.args, call.receiver);
      const known = addresses.length > 0 ? addresses : connectedTo(skill, call);
      const carried = [...carriedBy(call, reach), ...exported(skill, call)].map((each) => ({
        ...each,
        taint: knownTaint(skill, call, each.taint),
      }));
      const to = destination(skill, known);
      return [{ call, by: reach, ...to, carried: withoutOwnFiles(skill, to.host, carried) }];
    }
    const picture = pictured(values);
    if (picture !== undefined) {
      const carried = taintsOf(values).map((taint) => ({ taint, place: "address" as const }));
      return [{ call, by: "image" as const, ...destination(skill, [picture]), carried }];
    }
    const text = startsProgram(call.names) ? commandText(call.args) : "";
    if (!UPLOADS.test(text)) return [];
    // What a program gets as its environment stays on the machine.
    const given = call.args.filter(({ name }) => name !== "env").map(({ value }) => value);
    const carried = taintsOf(given)
      .filter(({ keys }) => !keys.includes("env"))
      .map((taint) => ({ taint: knownTaint(skill, call, taint), place: "body" as const }));
    const words = text.split(/[\s"']+/).filter((word) => /\.[a-z]{2,}/i.test(word));
    const address = LOOKUP_COMMAND.test(text) ? words : [text];
    const by = LOOKUP_COMMAND.test(text) ? "lookup" : "command";
    const to = destination(skill, address);
    return [{ call, by, ...to, carried: withoutOwnFiles(skill, to.host, carried) }];
  }),
);

/** A service may get the token that the skill keeps for it. */
function withoutOwnFiles(skill: Skill, host: string, carried: readonly Carried[]): Carried[] {
  return carried.filter(
    ({ taint: { path, variable } }) =>
      !(path !== undefined && isOwnFile(skill, path, host)) &&
      !(variable !== undefined && isIssuedBy(variable, host)),
  );
}

/** Something is built into the address of a picture in markdown or HTML. */
const PICTURE =
  /(?:!\[[^\]\n]{0,200}\]\(|<img\b[^>\n]{0,200}\bsrc=["']?)(https?:\/\/[^)\s"'>]{0,400}\u0000)/;

function pictured(values: readonly Value[]): string | undefined {
  for (const { texts, taints } of values) {
    if (taints.length === 0) continue;
    for (const text of texts) {
      const address = PICTURE.exec(text)?.[1];
      if (address !== undefined) return address;
    }
  }
  return undefined;
}

/** A variable that a shell line has filled says nothing by its name. */
function exported(skill: Skill, { args, code, line }: Call): Carried[] {
  const names = args.flatMap(({ value }) => [
    ...value.names,
    ...value.parts.flatMap((part) => part.value.names),
  ]);
  const what = exportedSecret(skill, names);
  if (what === undefined) return [];
  const step = { file: code.snippet.path, line, what: `reads: ${what}` };
  return [{ taint: { kind: "private", what, keys: [], steps: [step] }, place: "body" }];
}

/** A bare socket is told its host by a call of its own. */
function connectedTo(skill: Skill, { code, names }: Call): readonly string[] {
  if (
    !names.some((name) => /socket|XMLHttpRequest|Connection|smtplib|paramiko|SCPClient/i.test(name))
  )
    return [];
  return connections(skill).get(code) ?? [];
}

/** The addresses that each program connects to by hand. */
const connections = view((skill: Skill): ReadonlyMap<Code, readonly string[]> => {
  const found = new Map<Code, string[]>();
  for (const { code, names, args } of calls(skill)) {
    if (!names.some((name) => /\.(?:connect|connect_ex|open)$/.test(name))) continue;
    found.set(
      code,
      [...(found.get(code) ?? []), ...addressesOf("socket", args, undefined)].slice(0, 32),
    );
  }
  return found;
});

/** The worst of the hosts that it may go to. */
function destination(
  skill: Skill,
  addresses: readonly string[],
): { host: string; hostKind: HostKind | "unknown" } {
  const hosts = addresses.flatMap((address) => {
    const named = hostsIn(address).map(withoutGaps);
    const bare = /^(?:[\w.+-]+@)?([\w\u0000-]+(?:\.[\w\u0000-]+)+)(?::\d+)?(?:\/|$)/.exec(
      address,
    )?.[1];
    const found =
      named.length > 0 || bare === undefined ? named : [withoutGaps(bare.toLowerCase())];
    return found.map(
      (host) =>
        ({
          host,
          hostKind:
            host === "" ? "unknown" : DROP_PATH.test(address) ? "drop" : hostKind(skill, host),
        }) as const,
    );
  });
  const [worst] = hosts.toSorted(
    (a, b) => WORST_FIRST.indexOf(a.hostKind) - WORST_FIRST.indexOf(b.hostKind),
  );
  return worst ?? { host: "", hostKind: "unknown" };
}

/** `<data>.drop.test` goes to `drop.test`; of `<host>/path` nothing is known. */
function withoutGaps(written: string): string {
  const host = written.replace(/:\u0000.*$/, "");
  // `https://<address>` where the address has a scheme of its own.
  if (/^(?:https?|wss?)$/.test(host)) return "";
  const labels = host.split(".");
  const last = labels.findLastIndex((label) => label.includes(UNKNOWN));
  const rest = labels.slice(last + 1);
  return last === -1 ? host : rest.length >= 2 ? rest.join(".") : "";
}

function carriedBy(call: Call, reach: Reach): Carried[] {
  return call.args.flatMap(({ name, value }, index) =>
    value.taints.map((taint): Carried => {
      const keys = [...(name === undefined ? [] : [name]), ...taint.keys];
      const last = keys.at(-1) ?? "";
      const header = keys.findIndex((key) => HEADERS.test(key));
      // Of headers that are put together elsewhere no name is known.
      const expected =
        header === -1 || header === keys.length - 1 ? header !== -1 : KEY_HEADER.test(last);
      if (expected || keys.some((key) => LOGIN.test(key))) return { taint, place: "credential" };
      if (header === -1 && CREDENTIAL_KEY.test(last)) return { taint, place: "credential" };
      const isAddress =
        (index === 0 && name === undefined) || /^(?:url|uri|params)$/.test(name ?? "");
      if (!isAddress) return { taint, place: reach === "lookup" ? "address" : "body" };
      const asked = value.texts.some((text) => CREDENTIAL_IN_ADDRESS.test(text));
      return { taint, place: asked ? "credential" : "address" };
    }),
  );
}
