import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { documents } from "../../views/documents.ts";
import { type HostKind, hostKind, hostsIn, isAway, strangerIn } from "../../views/hosts.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { packageReferences } from "../../views/packages.ts";
import { startedCommands } from "../../views/started-commands.ts";

/** Where whole package managers are sent; a scope of its own (`@acme:registry`) is honest. */
const REGISTRY =
  /(?:^|[\s"'`;[])(?:--(?:default-|extra-)?index-url|--index|--find-links|pip3? install[^\n]{0,200}\s-[if]|--registry|index-url|extra-index-url|npm_config_registry|(?:PIP|UV)_(?:EXTRA_)?INDEX_URL|UV_INDEX|registry|registry-url|npmRegistryServer|gem install[^\n]{0,200}\s(?:--source|-s)|npm config set registry|yarn config set registry)["']?(?:\s{1,4}|\s{0,4}[=:]\s{0,4})["']?(https?:\/\/[^\s"'`)]{4,300})/gim;
/** One of these stands in every match; plain words are found much faster. */
const REGISTRY_WORDS = [
  "registry",
  "Registry",
  "index",
  "INDEX",
  "find-links",
  "pip install",
  "pip3 install",
  "gem install",
];
const LIFECYCLE =
  /"(preinstall|install|postinstall|prepare|preprepare|postprepare|prepublish)"\s*:\s*"((?:[^"\\\n]|\\.){1,4000})"/g;
/** A script at install that brings or decodes what it runs. */
const FETCHES =
  /\b(?:curl|wget|iwr|Invoke-WebRequest|bitsadmin|certutil|nc|ncat)\b|https?\b['"`]?\)?\.(?:get|request)|require\(\\?['"]https?\\?['"]\)|\bfetch\(|urllib|requests\.(?:get|post)|\beval\b|\bFunction\(|\bexec\(|base64|atob\(|fromCharCode|\\\\x[0-9a-f]{2}|\/dev\/tcp|\bpython3? -c\b|\bpowershell\b/i;
/** A file that does not show in a listing, or stands outside of the package. */
const HIDDEN_FILE =
  /(?:node|sh|bash|python3?)\s+(?:\.\/)?(?:[\w./-]*\/)?\.[\w-]+|(?:node|sh|bash|python3?)\s+(?:\/tmp|~|\$HOME|%TEMP%)/;
const CI_SECRET = /^.{0,1000}\$\{\{\s{0,4}secrets\.[\w]{1,80}\s{0,4}\}\}.{0,1000}$/gm;
const INSTALL_CODE = /\bcmdclass\b|^setup\(|\bsetuptools\b/m;
const RUNS_REMOTE =
  /\b(?:urlopen|urlretrieve|requests\.(?:get|post)|httpx\.(?:get|post)|socket\.socket)\s*\(|\bexec\s*\(|\beval\s*\(|b64decode\s*\(/;

/** What a skill installs is part of the skill; who chooses the source chooses the code. */
export const supplyChain: Rule = {
  id: "supply-chain",
  category: "supply_chain_attack",
  analyzer: "files",
  title: "Dependencies come from public registries, by name and version.",
  remediation:
    "Take packages from the usual registry and pin them; run nothing from the network at install.",
  severity: "HIGH",
  *check(skill) {
    yield* packagesFromAddresses(skill);
    yield* registriesOfPrograms(skill);
    for (const { path, text, language } of documents(skill)) {
      const place = (offset: number) => ({ file: path, line: lineAt(offset) });
      const lineAt = lineCounter(text);
      const redirects = REGISTRY_WORDS.some((word) => text.includes(word));
      for (const match of redirects ? text.matchAll(REGISTRY) : []) {
        const evidence = registryEvidence(skill, match[1] ?? "", language === "markdown");
        if (evidence !== undefined)
          yield { ...evidence, ...place(match.index + match[0].search(/\S/)) };
      }
      if (/package\.json$/.test(path)) {
        for (const match of text.matchAll(LIFECYCLE)) {
          const [, when = "", code = ""] = match;
          if (!FETCHES.test(code) && !HIDDEN_FILE.test(code)) continue;
          yield {
            message: `${when} brings, decodes or hides what it runs`,
            ...place(match.index),
            signals: ["fetch", "execute", "persist"],
          };
        }
      }
      if (/(?:^|\/)\.github\/workflows\/|\.gitlab-ci\.yml$/.test(path))
        yield* leakingSteps(skill, path, text);
      yield* allSecrets(path, text, language === "markdown");
      if (LOCK_FILE.test(path)) yield* strangersInLock(skill, path, text);
      if (/(?:^|\/)setup\.py$/.test(path) && INSTALL_CODE.test(text)) {
        const found = RUNS_REMOTE.exec(text);
        if (found === null) continue;
        yield {
          message: `setup.py connects or runs built code at install: ${found[0].trim()}`,
          ...place(found.index),
          signals: ["fetch", "execute"],
        };
      }
    }
  },
};

/** All secrets of a repository at once, and to whom a step gives them. */
const ALL_SECRETS = /\$\{\{\s{0,4}toJSON\(\s{0,2}secrets\s{0,2}\)\s{0,4}\}\}/gi;
const FOREIGN_ACTION =
  /\buses:\s{0,4}["']?(?!actions\/|github\/|\.\/)[\w.-]{1,60}\/[\w./-]{1,80}@(?:main|master|latest|v?\d{1,3})\b/;

function* allSecrets(path: string, text: string, shown: boolean): Generator<Evidence> {
  if (!shown && !/\.ya?ml$/i.test(path)) return;
  const lineAt = lineCounter(text);
  for (const match of text.matchAll(ALL_SECRETS)) {
    const step = text.slice(Math.max(0, match.index - 200), match.index);
    const action = FOREIGN_ACTION.exec(step);
    if (action === null || /\n\s{0,12}- (?!uses)/.test(step.slice(action.index))) continue;
    yield {
      message: "a workflow gives all secrets of the repository to an action of somebody else's",
      file: path,
      line: lineAt(match.index),
      severity: /@(?:main|master|latest)\b/.test(action[0]) ? "HIGH" : "MEDIUM",
      signals: ["secret", "send", "foreign-host"],
    };
  }
}

const LOCK_FILE =
  /(?:^|[/.])(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock)(?:\.\w+)?$/;
const RESOLVED =
  /"?(?:resolved|tarball|registry|remote)"?\s{0,2}[:=]?\s{0,2}["']?(https?:\/\/[^\s"',}]{4,300})|"?url"?\s{0,2}[:=]\s{0,2}["'](https?:\/\/[^\s"',}]{4,300}\.(?:tgz|tar\.gz|whl|zip|gem))["']/g;

/** Most packages of a lock file come from one place; who changes where one comes from changes it. */
function* strangersInLock(skill: Skill, path: string, text: string): Generator<Evidence> {
  const lineAt = lineCounter(text);
  const places = [...text.matchAll(RESOLVED)].map((match) => {
    const [host = ""] = hostsIn(match[1] ?? match[2] ?? "");
    return { host, index: match.index, kind: host === "" ? "known" : hostKind(skill, host) };
  });
  const strange = places.filter(({ kind }) => isAway(kind));
  const [first] = strange;
  if (first === undefined) return;
  const few = strange.length < places.length / 2 || strange.length < FEW;
  yield {
    message: `a lock file takes ${strange.length} of ${places.length} packages from ${first.host}`,
    file: path,
    line: lineAt(first.index),
    severity: few ? "HIGH" : "MEDIUM",
    signals: ["fetch", "execute", "foreign-host"],
    metadata: { host: first.host },
  };
}

const FEW = 3;

function* packagesFromAddresses(skill: Skill): Generator<Evidence> {
  for (const { url, name, path, line, origin } of packageReferences(skill)) {
    if (url === undefined) continue;
    const [host = ""] = hostsIn(url.replace(/^git\+/, "").replace(/^(?:ssh|git):\/\//, "https://"));
    const kind = host === "" ? undefined : hostKind(skill, host);
    const severity = severityFor(kind, url, origin === "manifest");
    if (severity === undefined) continue;
    yield {
      message: `${name === "" ? "a package" : `"${name}"`} is installed from ${host === "" ? "an address" : host}`,
      file: path,
      line,
      severity,
      signals: severity === "INFO" ? ["fetch"] : ["fetch", "execute", "foreign-host"],
      metadata: { host, host_kind: kind ?? "unknown" },
    };
  }
}

/** Undefined for what needs no word. */
function severityFor(
  kind: HostKind | undefined,
  url: string,
  manifest: boolean,
): Severity | undefined {
  if (kind === undefined || kind === "placeholder") return undefined;
  if (kind === "hidden" || kind === "drop") return "HIGH";
  // From a well-known host a commit or a tag says which code it is.
  if (kind === "known")
    return /@[\w.-]+$|#[\w.-]+$|\/(?:v?\d|releases\/)/.test(url) ? undefined : "INFO";
  // A host that bears the skill's name is as easily had as the name.
  if (kind === "unproven") return url.startsWith("http:") ? "HIGH" : "MEDIUM";
  return manifest || !url.startsWith("git") ? "HIGH" : "MEDIUM";
}

/** A program may name the registry by a constant: the command that it starts has the address. */
function* registriesOfPrograms(skill: Skill): Generator<Evidence> {
  const written = new Set<string>();
  const texts = new Map(documents(skill).map(({ path, text }) => [path, text]));
  for (const { path, line, text } of startedCommands(skill)) {
    if (!REGISTRY_WORDS.some((word) => text.includes(word))) continue;
    for (const match of text.matchAll(REGISTRY)) {
      const [whole, url = ""] = match;
      if (written.has(`${path} ${url}`) || texts.get(path)?.includes(whole.trim())) continue;
      written.add(`${path} ${url}`);
      const evidence = registryEvidence(skill, url, false);
      if (evidence !== undefined) yield { ...evidence, file: path, line };
    }
  }
}

function registryEvidence(
  skill: Skill,
  url: string,
  documented: boolean,
): Omit<Evidence, "file" | "line"> | undefined {
  const [host = ""] = hostsIn(url);
  if (host === "") return undefined;
  const kind = hostKind(skill, host);
  if (kind === "known" || kind === "placeholder") return undefined;
  const bad = kind === "hidden" || kind === "drop" || url.startsWith("http:");
  const severity = bad ? "HIGH" : documented ? "MEDIUM" : "HIGH";
  return {
    message: `packages are taken from ${host} in place of the public registry`,
    severity,
    signals: ["fetch", "foreign-host"],
    metadata: { host, host_kind: kind },
  };
}

/** A step of a workflow that gives a secret to a host of somebody else's. */
function* leakingSteps(skill: Skill, path: string, text: string): Generator<Evidence> {
  const lineAt = lineCounter(text);
  for (const match of text.matchAll(CI_SECRET)) {
    const host = strangerIn(skill, match[0]);
    if (host === undefined) continue;
    yield {
      message: `a workflow gives a secret to ${host}`,
      file: path,
      line: lineAt(match.index),
      signals: ["secret", "send", "foreign-host"],
      metadata: { host },
    };
  }
}
