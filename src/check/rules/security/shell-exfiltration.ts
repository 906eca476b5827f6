import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { gatheredBy } from "../../views/handed-over.ts";
import { isAway, isStranger } from "../../views/hosts.ts";
import {
  isIssuedBy,
  isNamedForAnother,
  isOfAnotherService,
  ownersOf,
} from "../../views/issuers.ts";
import { purpose } from "../../views/purpose.ts";
import { secretPathIn } from "../../views/sensitive.ts";
import { sourcesOf } from "../../views/shell-commands.ts";
import { type Private, privateIn } from "../../views/shell-secrets.ts";
import { type ShellSend, shellSends } from "../../views/shell-sends.ts";
import { HIDDEN_STAGE, requestUrl } from "../../views/shell-words.ts";

/** Purposes for which files of the user go somewhere. */
const MOVING =
  /\b(?:back-?ups?|sync\w*|upload\w*|shar(?:e|es|ing)|send\w*|transfer\w*|export\w*|migrat\w*|archiv\w*|deploy\w*|publish\w*|push\w*|mirror\w*|remote|cloud|s3|buckets?|storage|gists?|clone\w*|host(?:s|ed|ing)?)\b/;
const ENCODERS = /^(?:base64|base32|xxd|od|hexdump|openssl|gzip|gpg|uuencode)$/;
const PRINTED_VARIABLE = /^(?:echo|printf)\b.{0,200}\$\{?\w/;
/** What is sent says itself what it is. */
const LABELLED =
  /^(?:echo|printf)\b.{0,80}\b(?:credentials?|passw(?:or)?d|secret|private_?key|api_?key|token)s?["']?\s*[=:]\s*["']?\$/i;
/** A bucket, a remote or a file that the user is to name. */
const TO_BE_NAMED = /\$\{?\w|[<{]|\b(?:my|your|example|bucket-name)\b|\bmy-|\byour-/i;

interface Theft {
  readonly severity: Severity;
  readonly what: string;
}

/** What is private on one end, a host of somebody else's on the other. */
export const shellExfiltration: Rule = {
  id: "shell-exfiltration",
  category: "data_exfiltration",
  analyzer: "shell",
  title: "Secrets and private files are not sent away.",
  remediation:
    "Send nothing the user did not ask to send; a key belongs in an Authorization header to its own service.",
  severity: "HIGH",
  *check(skill) {
    const moving = MOVING.test(purpose(skill).text);
    for (const send of shellSends(skill)) {
      const found =
        ofPrograms(skill, send) ?? theftOf(send, moving) ?? intoName(send, purpose(skill).text);
      if (found === undefined) continue;
      const { command, host, hostKind } = send;
      yield {
        message: `${command.name} sends ${found.what}${host === "" ? "" : ` to ${host}`}`,
        file: command.snippet.path,
        line: command.line,
        severity: found.severity,
        signals: isStranger(hostKind) ? ["secret", "send", "foreign-host"] : ["secret", "send"],
        metadata: { host, what: found.what, by: send.by },
      };
    }
  },
};

/** A program puts secrets into a folder and pushes the folder to somebody else's repository. */
function ofPrograms(skill: Skill, { by, hostKind, command }: ShellSend): Theft | undefined {
  if (by !== "repository" || !isStranger(hostKind)) return undefined;
  const what = gatheredBy(skill, command.snippet.path);
  return what === undefined ? undefined : { what, severity: "HIGH" };
}

function theftOf(send: ShellSend, moving: boolean): Theft | undefined {
  if (send.hostKind === "placeholder") return undefined;
  if (send.by === "bucket") return intoBucket(send, moving);
  if (send.by === "repository") return intoRepository(send, moving);
  const grave = send.carried.find(({ kind }) => kind === "file" || kind === "environment");
  if (grave !== undefined) return { what: grave.name, severity: graveSeverity(send) };
  const project = send.carried.find(({ kind }) => kind === "project");
  if (project !== undefined && isStranger(send.hostKind))
    return { what: project.name, severity: "HIGH" };
  return veiled(send) ?? ofVariable(send) ?? ofDocuments(send, moving);
}

/** Looking up names is the task, or part of it. */
const NAMING =
  /\b(?:dns|domains?|subdomains?|hosts?|hostnames?|network\w*|lookups?|resolv\w*|ping\w*|connectivity|certificates?|ssl|tls|whois|latency|kubernetes|k8s)\b/;

/** What is filled into the name of a host reaches whoever keeps that zone. */
function intoName(send: ShellSend, said: string): Theft | undefined {
  if (send.by !== "name" || !isAway(send.hostKind) || NAMING.test(said)) return undefined;
  const [filled] = /\$[\w({][^\s]{0,400}\.[a-z]/i.exec(send.words) ?? [];
  return filled === undefined
    ? undefined
    : { what: "data in the name of a host", severity: "HIGH" };
}

/** Private files and all variables belong to no host. */
function graveSeverity({ hostKind, by, words, command }: ShellSend): Severity {
  if (hostKind === "known" && by !== "name") return "MEDIUM";
  // Without a host in sight, what was read may as well be the address.
  const address = by === "request" && /^\s*["']?(?:https?:\/\/)?\$/.test(requestUrl(command));
  if (hostKind === undefined && address && privateIn(words) === undefined) return "MEDIUM";
  // The last word of `rsync` may be a folder as well as a host.
  if (hostKind === undefined && command.name === "rsync") return "MEDIUM";
  return hostKind === "unproven" ? "HIGH" : "CRITICAL";
}

/** A key in a request is weighed by the host it goes to, and by the way it goes. */
function ofVariable(send: ShellSend): Theft | undefined {
  const { hostKind, host } = send;
  const keys = send.carried.filter(
    ({ kind, name }) => kind === "variable" && !isIssuedBy(name, host),
  );
  const another = keys.find(({ name }) => isOfAnotherService(name, host));
  const [first = another] = keys.filter(({ inItsPlace }) => inItsPlace !== true);
  const worst = another ?? first;
  if (hostKind === "hidden" || hostKind === "drop") {
    if (worst !== undefined) return { what: worst.name, severity: "CRITICAL" };
    return keys[0] === undefined ? undefined : { what: keys[0].name, severity: "MEDIUM" };
  }
  const names = keys.map(({ name }) => name);
  if (isStranger(hostKind) && (another !== undefined || ownersOf(names).size > 1)) {
    return { what: another?.name ?? names.slice(0, 4).join(", "), severity: "HIGH" };
  }
  return first === undefined ? undefined : ofOneKey(send, first.name);
}

function ofOneKey(send: ShellSend, what: string): Theft | undefined {
  const { hostKind, host, by } = send;
  if (!isStranger(hostKind))
    return { what, severity: by === "name" && host !== "" ? "HIGH" : "LOW" };
  // `API_KEY` may well be the key of the service that the skill is named after.
  if (hostKind === "unproven" && !isNamedForAnother(what, host)) return undefined;
  return { what, severity: by === "name" || isEncoded(send) ? "HIGH" : "MEDIUM" };
}

/** Whatever it is, somebody takes care that nobody reads it on its way to a stranger. */
function veiled(send: ShellSend): Theft | undefined {
  if (!isAway(send.hostKind)) return undefined;
  const sources = sourcesOf(send.command);
  const hidden =
    sources.some(({ text }) => HIDDEN_STAGE.test(text)) || HIDDEN_STAGE.test(send.words);
  if (hidden) return { what: "a hidden file", severity: "HIGH" };
  const printed = sources.filter(({ text }) => PRINTED_VARIABLE.test(text));
  if (printed.length === 0) return undefined;
  if (printed.some(({ text }) => LABELLED.test(text))) {
    return { what: "what it calls a credential", severity: "HIGH" };
  }
  return isEncoded(send) && isPiped(send)
    ? { what: "an encoded variable", severity: "HIGH" }
    : undefined;
}

function isEncoded({ command }: ShellSend): boolean {
  return sourcesOf(command).some(({ name, args }) => ENCODERS.test(name) && !isDecoding(args));
}

function isDecoding(args: readonly string[]): boolean {
  return args.some((arg) => /^(?:-d|-D|--decode|-r)$/.test(arg));
}

/** Its body is what comes in, rather than a value that the request is built of. */
function isPiped({ words }: ShellSend): boolean {
  return /(?:^|[\s=])@?-(?:\s|$)/.test(words);
}

function ofDocuments(send: ShellSend, moving: boolean): Theft | undefined {
  const documents = send.carried.find(({ kind }) => kind === "documents");
  if (documents === undefined || moving || send.by === "name") return undefined;
  return isAway(send.hostKind) ? { what: documents.name, severity: "HIGH" } : undefined;
}

function intoBucket({ carried, command }: ShellSend, moving: boolean): Theft | undefined {
  const target = command.args.filter((arg) => !arg.startsWith("-")).at(-1) ?? "";
  const bucket = command.args.find((arg) => /^(?:s3|gs):\/\//.test(arg)) ?? target;
  const grave: Private | undefined =
    carried.find(({ kind }) => kind === "file" || kind === "environment") ??
    (moving ? undefined : carried.find(({ kind }) => kind === "documents"));
  if (grave === undefined) return undefined;
  // A gist, an issue or a topic is read by whoever finds it: nobody keeps a secret there.
  if (/^\s*gh\b/.test(command.text)) return { what: grave.name, severity: "HIGH" };
  const chosen = TO_BE_NAMED.test(bucket.replace(/\$\(.*$/, ""));
  return { what: grave.name, severity: chosen || moving ? "MEDIUM" : "HIGH" };
}

/** A repository of a stranger gets what it did not have: secrets, or all branches. */
function intoRepository({ command, hostKind }: ShellSend, moving: boolean): Theft | undefined {
  const { snippet, args } = command;
  const secrets =
    /\bgit\s+add\b[^\n]{0,120}(?:\.env\b(?!\.)|\.ssh\b|\.aws\b|id_rsa|\.pem\b)/.test(
      snippet.text,
    ) ||
    (/\bgit\s+add\s+(?:-f|--force)\b/.test(snippet.text) &&
      secretPathIn(snippet.text) !== undefined);
  if (secrets && isStranger(hostKind))
    return { what: "secrets that were added by force", severity: "HIGH" };
  if (!isAway(hostKind)) return undefined;
  const all = args.some((arg) => /^--(?:all|mirror)$/.test(arg));
  if (all && !moving) return { what: "the whole repository", severity: "HIGH" };
  return moving ? undefined : { what: "the repository", severity: "MEDIUM" };
}
