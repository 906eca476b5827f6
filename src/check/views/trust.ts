/**
 * Changes to whom a machine trusts with its connections, for every program and for good: checks of
 * certificates that are switched off, a proxy that all traffic takes, a root that may sign for anyone.
 */
import type { Skill } from "../../skill/skill.ts";
import { writtenBy } from "./acts.ts";
import { calls } from "./calls.ts";
import { downloadedFrom } from "./downloaded.ts";
import { hostKind, hostsIn, isStranger, strangerIn } from "./hosts.ts";
import { type ShellCommand, shellCommands } from "./shell-commands.ts";
import { isFetcher, requestUrl } from "./shell-words.ts";
import { shellSnippets } from "./snippets.ts";
import { deepTexts } from "./values.ts";
import { view } from "./view.ts";

/** One such change. */
export interface TrustChange {
  readonly path: string;
  readonly line: number;
  /** It stands in a document, not in a script. */
  readonly shown: boolean;
  readonly kind: "unchecked" | "proxy" | "root";
  /** Whose connections are not checked, or the host that gets them. */
  readonly what: string;
}

const SETTINGS_FILE =
  /\.(?:gitconfig|npmrc|yarnrc(?:\.yml)?|curlrc|wgetrc|condarc|bashrc|zshrc|profile|bash_profile|zprofile|zshenv)["']?$|pip\.(?:conf|ini)["']?$|\/etc\/(?:environment|gitconfig|npmrc|profile)|\.config\/git\/config|config\.fish["']?$/;
const UNCHECKED: readonly (readonly [string, RegExp])[] = [
  [
    "git",
    /\bsslVerify["']?[\s=]{1,6}["']?(?:false|0|off|no)\b|\bGIT_SSL_NO_VERIFY["']?[=,\s]{1,4}["']?(?:1|true)\b/i,
  ],
  ["npm", /\b(?:strict-ssl|enableStrictSsl)["']?[\s=:]{1,6}["']?false\b/i],
  ["pip", /\btrusted[-_]host["']?[\s=]{1,6}["']?\w/i],
  ["node", /\bNODE_TLS_REJECT_UNAUTHORIZED["']?[=,\s]{1,4}["']?0/],
  ["python", /\bPYTHONHTTPSVERIFY["']?[=,\s]{1,4}["']?0/],
  ["conda", /\bssl_verify["']?[\s=:]{1,6}["']?(?:false|no)\b/i],
  ["go", /\b(?:GOINSECURE|GONOSUMDB|GONOSUMCHECK)=["']?[\w*]|\bGOSUMDB=["']?off\b/],
  ["composer", /\bdisable-tls["']?[\s=:]{1,6}["']?true\b/],
  ["wget", /\bcheck_certificate\s{0,4}=\s{0,4}off\b/],
];
const PROXY =
  /\b(?:(?:https?|all|global|ftp)?[-_.]?proxy|httpProxy|httpsProxy|ProxyServer)["']?[\s=:,]{1,6}["']?((?:https?|socks[45]h?):\/\/[^\s"',;)]{3,200})/i;
/** Tools that name the proxy by its bare host. */
const BARE_PROXY =
  /\bnetworksetup\s+-set(?:secure)?webproxy\s+\S{1,60}\s+["']?([\w-]+(?:\.[\w-]+)+)|\bnetsh\s+winhttp\s+set\s+proxy\s+["']?([\w-]+(?:\.[\w-]+)+)|-setsocksfirewallproxy\s+\S{1,60}\s+["']?([\w-]+(?:\.[\w-]+)+)/i;
const ADDS_ROOT =
  /\bsecurity\s+add-trusted-cert\b|\bcertutil(?:\.exe)?\b[^\n]{0,60}-addstore\b[^\n]{0,20}\b(?:root|ca)\b|\bupdate-ca-(?:certificates|trust)\b|\btrust\s+anchor\b|\bkeytool\b[^\n]{0,80}-importcert\b[^\n]{0,80}cacerts|\bImport-Certificate\b[^\n]{0,120}\\(?:Root|AuthRoot)\b|X509Store\b[^\n]{0,60}Root/i;
/** A tool of its own is told whom to trust. */
const OWN_ROOT = /\b(?:sslCAInfo|cafile|global\.cert|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE)\b/i;
const CERTIFICATE = /\.(?:pem|crt|cer|der|p7b)\b/i;
/** In a script of Windows: a variable that stays, or a setting of a tool. */
const STAYS =
  /SetEnvironmentVariable\([^\n]{0,200}["'](?:User|Machine)["']|\bsetx\b|\bconfig\b[^\n]{0,40}(?:--global|--system|\bset\b)|Set-ItemProperty\b[^\n]{0,120}Internet Settings|\bnetsh\b/i;

/** All of them. */
export const trustChanges = view((skill: Skill): readonly TrustChange[] => [
  ...byCommands(skill),
  ...byWindows(skill),
  ...byPrograms(skill),
]);

function byCommands(skill: Skill): TrustChange[] {
  const commands = shellCommands(skill);
  const brought = commands.filter(
    (command) =>
      isFetcher(command) &&
      CERTIFICATE.test(command.text) &&
      strangerIn(skill, requestUrl(command)) !== undefined,
  );
  return commands.flatMap((command): TrustChange[] => {
    const { snippet, line, text } = command;
    const { path, origin } = snippet;
    const place = { path, line, shown: origin === "fence" || origin === "inline" };
    const found: TrustChange[] = [];
    if (ADDS_ROOT.test(text) || (isWide(command) && OWN_ROOT.test(text))) {
      const from = brought.find((fetch) => fetch.snippet.path === path);
      const [host] = from === undefined ? [downloadedFrom(skill, text)] : hostsIn(requestUrl(from));
      if (host !== undefined) found.push({ ...place, kind: "root", what: host });
    }
    if (isWide(command)) {
      const fed = [text, command.hereText, ...command.inputs.map((input) => input.text)].join("\n");
      found.push(...settingsIn(skill, fed).map((change) => ({ ...place, ...change })));
    }
    return found;
  });
}

/** For all projects of the user, not for one call. */
function isWide({ name, args, text, writesTo }: ShellCommand): boolean {
  if (name === "git") {
    return args.includes("config") && args.some((arg) => /^--(?:global|system)$/.test(arg));
  }
  if (/^(?:npm|yarn|pnpm|pip3?|conda|composer|bundle|gem|go)$/.test(name)) {
    return /\b(?:config|env)\b/.test(text) && !/--location[= ]project|--site\b/.test(text);
  }
  if (/^(?:setx|networksetup|netsh|launchctl)$/.test(name)) return true;
  if (/\s-m\s+pip\s+config\b/.test(text)) return true;
  const targets = name === "tee" || name === "sed" ? [...writesTo, ...args] : writesTo;
  return targets.some((target) => SETTINGS_FILE.test(target));
}

function byWindows(skill: Skill): TrustChange[] {
  return shellSnippets(skill).flatMap(({ language, text, path, line, origin }): TrustChange[] => {
    if (language !== "powershell") return [];
    const shown = origin === "fence" || origin === "inline";
    const host = CERTIFICATE.test(text) ? strangerIn(skill, text) : undefined;
    return text.split("\n").flatMap((written, index): TrustChange[] => {
      const place = { path, line: line + index, shown };
      const found: TrustChange[] = [];
      if (host !== undefined && ADDS_ROOT.test(written))
        found.push({ ...place, kind: "root", what: host });
      if (!STAYS.test(written)) return found;
      return [...found, ...settingsIn(skill, written).map((change) => ({ ...place, ...change }))];
    });
  });
}

/** Settings that a program writes into a file of the user's. */
function byPrograms(skill: Skill): TrustChange[] {
  return calls(skill).flatMap((call): TrustChange[] => {
    const written = writtenBy(call);
    if (!written?.paths.some((path) => SETTINGS_FILE.test(path))) return [];
    const { path, origin } = call.code.snippet;
    const text = written.content.flatMap((value) => deepTexts(value)).join("\n");
    const place = { path, line: call.line, shown: origin === "fence" };
    return settingsIn(skill, text).map((change) => ({ ...place, ...change }));
  });
}

function settingsIn(skill: Skill, text: string): Pick<TrustChange, "kind" | "what">[] {
  const found: Pick<TrustChange, "kind" | "what">[] = UNCHECKED.filter(([, pattern]) =>
    pattern.test(text),
  ).map(([what]) => ({ kind: "unchecked", what }));
  const bare = BARE_PROXY.exec(text);
  const address = PROXY.exec(text)?.[1] ?? bare?.[1] ?? bare?.[2] ?? bare?.[3];
  const [host] = address === undefined ? [] : hostsIn(address.replace(/^(?:\w+:\/\/)?/, "http://"));
  if (host !== undefined && isStranger(hostKind(skill, host)))
    found.push({ kind: "proxy", what: host });
  return found;
}
