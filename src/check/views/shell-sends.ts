/** Commands that carry something to another machine: what they carry, and to whom. */
import type { Skill } from "../../skill/skill.ts";
import { type HostKind, hostKind, isStranger } from "./hosts.ts";
import { isOfAnotherTool, isPrintedFor } from "./issuers.ts";
import { isFileOfService, isOwnFile } from "./own-files.ts";
import { printsSecret } from "./sensitive.ts";
import { type ShellCommand, shellCommands, sourcesOf } from "./shell-commands.ts";
import { type Private, privateInputs, privateOf } from "./shell-secrets.ts";
import { isFetcher, KEY_HEADER, requestBody, requestHeaders, requestUrl } from "./shell-words.ts";
import { view } from "./view.ts";

/** A command that sends. */
export interface ShellSend {
  readonly command: ShellCommand;
  /** `name`: in the name of a host, or in the bytes of a ping: nobody sends data so. */
  readonly by: "request" | "socket" | "name" | "mail" | "bucket" | "repository";
  /** As far as known; empty otherwise. */
  readonly host: string;
  readonly hostKind: HostKind | undefined;
  readonly carried: readonly Private[];
  /** Its words and body, without headers. */
  readonly words: string;
}

const SOCKETS = new Set([
  "nc",
  "ncat",
  "netcat",
  "socat",
  "telnet",
  "scp",
  "sftp",
  "ftp",
  "rsync",
  "ssh",
  "lftp",
  "ncftpput",
  "websocat",
  "wscat",
  "croc",
  "wormhole",
  "mosquitto_pub",
  "kcat",
  "kafkacat",
]);
const LOOKUPS = new Set([
  "dig",
  "nslookup",
  "host",
  "ping",
  "drill",
  "kdig",
  "resolvectl",
  "getent",
]);
const MAILERS = new Set(["mail", "mailx", "sendmail", "mutt", "msmtp", "swaks"]);
const BUCKETS =
  /^(?:aws\s.{0,80}\bs3\s+(?:cp|mv|sync)\b|aws\s.{0,80}\bs3api\s+put-object\b|gsutil\s.{0,20}\b(?:cp|rsync|mv)\b|gcloud\s+storage\s+cp\b|rclone\s+(?:copy|copyto|sync|rcat|move)\b|az\s+storage\s+blob\s+upload|mc\s+(?:cp|mirror|pipe)\b|gh\s+(?:gist\s+create|(?:issue|pr)\s+(?:create|comment))\b|aws\s.{0,80}\b(?:sns\s+publish|sqs\s+send-message|ses\s+send-email)\b|gcloud\s+pubsub\s+topics\s+publish\b)/;
/** A mail or chat program of the desktop that is told to send. */
const DESKTOP_MAIL = /^osascript\b[\s\S]{0,400}\b(?:outgoing message|send\s.{1,200}\sto\s)/i;

/** The key that opens a connection does not go through it. */
const IDENTITY = /(?:^|\s)-(?:i|o\s*IdentityFile=?)\s*\S+/g;

/** All commands that send something to another machine. */
export const shellSends = view((skill: Skill): readonly ShellSend[] => {
  const remotes = new Map<string, string>();
  return shellCommands(skill).flatMap((written): ShellSend[] => {
    const command = withoutXargs(written);
    if (command.name === "git") noteRemote(remotes, command);
    const way = wayOf(command);
    if (way === undefined) return [];
    const words = wordsOf(command, way);
    const address = addressOf(command, way, remotes);
    const host = hostOf(address);
    const kind = host === "" ? undefined : hostKind(skill, host);
    const carried = [
      ...privateOf(skill, command, words),
      ...privateInputs(skill, command),
      ...printedSecrets(command, words, host),
      ...(isStranger(kind) ? inHeaders(skill, command, host) : []),
    ].filter((each) => !isOwn(skill, each, host));
    return [{ command: written, by: way, host, hostKind: kind, carried, words }];
  });
});

/** A token that a tool prints belongs in a header; in a body it goes to whoever takes it. */
function printedSecrets(command: ShellCommand, words: string, host: string): Private[] {
  if (!/(?:^|[\s=])@?-(?:\s|$)|\$/.test(words)) return [];
  const found = sourcesOf(command).some(
    ({ text }) => printsSecret(text) && !isPrintedFor(text, host),
  );
  return found ? [{ kind: "file", name: "a token that a tool prints" }] : [];
}

/** What goes to a stranger in a header: a key in its place, or anything else that is private. */
function inHeaders(skill: Skill, command: ShellCommand, host: string): Private[] {
  const headers = requestHeaders(command);
  const found = headers.flatMap(({ name, value }) => {
    const inItsPlace = name === "" || KEY_HEADER.test(name);
    return (
      privateOf(skill, command, value)
        // `Bearer YOUR_API_KEY` is to be filled in: no variable is read.
        .filter((each) => each.kind !== "variable" || isRead(value, each.name))
        .map((each) => ({ ...each, inItsPlace }))
    );
  });
  const filled = headers.some(({ value }) => value.includes("$"));
  const printed =
    filled && sourcesOf(command).some(({ text }) => isOfAnotherTool(text, host))
      ? [{ kind: "file", name: "a token of another service" } as const]
      : [];
  return [...found, ...printed];
}

function isRead(text: string, variable: string): boolean {
  return text.includes(`$${variable}`) || text.includes(`\${${variable}`);
}

/** The skill's own file, or the service's: its token, kept for it. */
function isOwn(skill: Skill, { kind, paths = [] }: Private, host: string): boolean {
  if (paths.length === 0) return false;
  if (kind === "file") return paths.every((path) => isOwnFile(skill, path, host));
  return kind === "project" && host !== "" && paths.every((path) => isCredentialsOf(path, host));
}

function isCredentialsOf(path: string, host: string): boolean {
  return /credentials\.json$/.test(path) && isFileOfService(path, host);
}

/** `xargs curl …` gives `curl` what comes in. */
function withoutXargs(command: ShellCommand): ShellCommand {
  if (command.name !== "xargs") return command;
  const at = command.args.findIndex((arg) => /^(?:curl|wget|nc|dig|nslookup|host|ping)$/.test(arg));
  const name = command.args[at];
  return name === undefined ? command : { ...command, name, args: command.args.slice(at + 1) };
}

function wayOf(command: ShellCommand): ShellSend["by"] | undefined {
  const { name, args, text, writesTo, inputs } = command;
  if (isFetcher(command)) return "request";
  if (LOOKUPS.has(name)) return "name";
  if (name === "ssh")
    return inputs.length > 0 || command.readsFrom.length > 0 ? "socket" : undefined;
  if (name === "rsync" && isLocalCopy(command)) return undefined;
  if (SOCKETS.has(name)) return "socket";
  if (MAILERS.has(name)) return "mail";
  if (DESKTOP_MAIL.test(text)) return "mail";
  if (name === "openssl" && args.includes("s_client")) return "socket";
  if (writesTo.some((file) => /^\/dev\/(?:tcp|udp)\//.test(file))) return "socket";
  if (socketOf(command) !== undefined) return "socket";
  if (name === "git" && args.includes("push")) return "repository";
  return BUCKETS.test(text.trimStart().replace(/^sudo\s+/, "")) ? "bucket" : undefined;
}

/** Without a host before a colon, `rsync` copies from one folder to another. */
function isLocalCopy({ args }: ShellCommand): boolean {
  const plain = args.filter((arg) => !arg.startsWith("-"));
  return plain.every((arg) => !/^[^/]{0,200}:|^["']?\$\{?\w+\}?["']?$/.test(arg));
}

/** `exec 3<>/dev/tcp/host/port` opens a descriptor; what goes to `&3` goes there. */
function socketOf({ snippet, text }: ShellCommand): string | undefined {
  const [, descriptor] = />&\s?(\d)\s{0,4}$/.exec(text) ?? [];
  if (descriptor === undefined || descriptor < "3") return undefined;
  const [, host] =
    new RegExp(`exec\\s+${descriptor}<?>\\s?/dev/(?:tcp|udp)/([^/\\s]{1,200})`).exec(
      snippet.text,
    ) ?? [];
  return host;
}

/** What of a command may leave; a key in a header to its own service is not looked at. */
function wordsOf(command: ShellCommand, way: ShellSend["by"]): string {
  const { args, hereText, readsFrom } = command;
  const words =
    way === "request"
      ? [requestBody(command), requestUrl(command).replace(/^["']?\$\{?\w+\}?/, "")]
      : [args.join(" ").replace(IDENTITY, " ")];
  return [...words, hereText, readsFrom.join(" ")].join("\n");
}

function addressOf(
  command: ShellCommand,
  way: ShellSend["by"],
  remotes: ReadonlyMap<string, string>,
): string {
  const { args, writesTo } = command;
  if (way === "request") return requestUrl(command);
  if (way === "bucket") return "";
  if (way === "repository") {
    const plain = args.filter((arg) => !arg.startsWith("-"));
    const target = plain[plain.indexOf("push") + 1] ?? "";
    return remotes.get(target) ?? target;
  }
  const socket = writesTo.find((file) => /^\/dev\/(?:tcp|udp)\//.test(file));
  if (socket !== undefined) return socket.split("/")[3] ?? "";
  const opened = socketOf(command);
  if (opened !== undefined) return opened;
  const addressed = args.filter((arg) => /[\w)}]\.[a-z]{2,}\b|^\d+(?:\.\d+){3}|@/i.test(arg));
  return addressed.findLast((arg) => !/^[-+~/.]/.test(arg)) ?? "";
}

function noteRemote(remotes: Map<string, string>, { args }: ShellCommand): void {
  const at = args.indexOf("remote");
  if (at === -1 || !/^(?:add|set-url)$/.test(args[at + 1] ?? "")) return;
  const [name, url] = args.slice(at + 2).filter((arg) => !arg.startsWith("-"));
  if (name !== undefined && url !== undefined) remotes.set(name, url);
}

/** Whatever is filled in when the command runs. */
const FILLED = /\$\([^()]{0,400}\)|`[^`]{0,400}`|\$\{[^}]{0,200}\}|\$\w+/g;

/** `$(…).zone.test` and `${data}.zone.test` go to `zone.test`; `user@host:path` to `host`. */
function hostOf(address: string): string {
  const fixed = address.replace(/["']/g, "").replace(FILLED, "\0");
  const authority = fixed.replace(/^\w+:\/\//, "").split(/[/?#]/, 1)[0] ?? "";
  const named = authority.slice(authority.lastIndexOf("@") + 1).replace(/:.*$/, "");
  // What is put into a name stands before the zone that receives it.
  const host = named
    .slice(named.lastIndexOf("\0") + 1)
    .replace(/^[.-]+|\.$/g, "")
    .toLowerCase();
  return /^[\w-]+(?:\.[\w-]+)+$|^localhost$/.test(host) ? host : "";
}
