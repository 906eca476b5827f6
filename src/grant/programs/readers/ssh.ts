import { posix } from "node:path";
import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments, Use } from "../read-arguments.ts";
import { shown } from "./url.ts";

/** Settings that only say how to connect and to whom; others start programs or open doors. */
const PLAIN_SETTINGS = new Set([
  ...["addressfamily", "batchmode", "checkhostip", "ciphers", "compression", "connectionattempts"],
  ...["connecttimeout", "hashknownhosts", "hostkeyalgorithms", "identitiesonly", "kexalgorithms"],
  ...["kbdinteractiveauthentication", "loglevel", "macs", "numberofpasswordprompts", "port"],
  ...["passwordauthentication", "preferredauthentications", "pubkeyacceptedalgorithms"],
  ...["pubkeyauthentication", "requesttty", "serveralivecountmax", "serveraliveinterval"],
  ...["stricthostkeychecking", "tcpkeepalive", "updatehostkeys", "user", "visualhostkey"],
]);
/** Other characters of a host or user reach a shell, where the user's settings have a command. */
const HOST = /^(?:s(?:sh|cp|ftp):\/\/)?[\w.[][\w.@:%[\]/,-]*$/;

/** An option of ssh or scp as its value makes it. */
export function sshOption(use: Use): Use | undefined {
  const { option, value = "" } = use;
  const [name] = option.names;
  if (name === "-J" || name === "-l") checkHost(value);
  if (name === "-E" && value === "-") return undefined;
  return name === "-o" && isPlainSetting(value) ? undefined : use;
}

function isPlainSetting(text: string): boolean {
  const [, key = "", value = ""] = /^(\w+)(?:=| +)([\w.,:+@/-]+)$/.exec(text) ?? [];
  const name = key.toLowerCase();
  const isNoFile = /knownhostsfile$/.test(name) && value === "/dev/null";
  return PLAIN_SETTINGS.has(name) || isNoFile;
}

function checkHost(host: string): void {
  if (!HOST.test(host))
    throw new Unjudged(`write out the host or user ${shown(host)} of ssh, in plain letters`);
}

/** `ssh HOST COMMAND`: ssh takes options behind the host, too. */
export function readSsh(name: string, { operands }: Arguments): readonly Effect[] {
  const [host, next = ""] = operands;
  if (host === undefined) return [];
  checkHost(host);
  if (/^[-\ue000-\ue00f]/.test(next)) {
    throw new Unjudged(`write the options of ${name} before the host, and ${shown(next)} is one`);
  }
  return [];
}

/** `scp SOURCE… TARGET`: what has no host is a file of this machine. */
export function readScp(name: string, { uses, operands }: Arguments): readonly Effect[] {
  const sources = operands.slice(0, -1);
  const target = operands.at(-1) ?? "";
  for (const place of operands) if (isRemote(place)) checkHost(place.slice(0, place.indexOf(":")));
  const reads = sources
    .filter((path) => !isRemote(path))
    .map((path): Effect => ({ kind: "reads", what: path, path, by: "nature" }));
  if (isRemote(target)) return reads;
  const folders = uses.some(({ option }) => option.names.includes("-r"));
  if (folders && /^(?:\/|\.\.(?:\/|$)|$)/.test(posix.relative(".", target))) {
    throw new Unjudged(`${name} -r may bring files that programs obey; name a folder of its own`);
  }
  const paths = sources.map((source) => `${target}/${copiedName(source)}`);
  return [
    ...reads,
    ...[target, ...paths].map(
      (path): Effect => ({ kind: "writes", what: path, path, by: "nature" }),
    ),
  ];
}

/** A colon before the first slash. */
function isRemote(place: string): boolean {
  return /^[^/]*:/.test(place);
}

/** The name of the copy in a folder; the other machine completes patterns. */
function copiedName(source: string): string {
  const name = source.replace(/\/+$/, "").split(/[/:]/).at(-1) ?? "";
  if (/[*?[\]{}~$`\\\ue000-\ue00f]/.test(name)) {
    throw new Unjudged(
      `write out the names of the files that scp copies, in place of ${shown(source)}`,
    );
  }
  return name;
}
