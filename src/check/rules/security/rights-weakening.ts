import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { purpose } from "../../views/purpose.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { shellSnippets } from "../../views/snippets.ts";
import { trustChanges } from "../../views/trust.ts";

interface Shape {
  readonly pattern: RegExp;
  readonly what: string;
  readonly severity: Severity;
  /** Words of a purpose that has to do with it. */
  readonly explainedBy: RegExp;
}

const ADMINISTRATION =
  /\b(?:permissions?|sudo\w*|privileg\w*|administrat\w*|servers?|linux|unix|devops|provision\w*|ansible|hardening|troubleshoot\w*|diagnos\w*|ssh)\b/;
const PROTECTION =
  /\b(?:firewall\w*|defender|antivirus|gatekeeper|selinux|apparmor|sip|network\w*|troubleshoot\w*|diagnos\w*|vm|kernel|driver)\b/;
const TRACES = /\b(?:history|privacy|rotat\w*|forensic\w*|journal)\b/;

const SHAPES: readonly Shape[] = [
  {
    pattern: /\bNOPASSWD\b/,
    what: "sudo is told to ask for no password",
    severity: "HIGH",
    explainedBy: ADMINISTRATION,
  },
  {
    pattern:
      /\bchmod\b[^\n]{0,40}\s(?:[ugoa]{0,3}\+[rwx]{0,3}s|[2467][0-7]{3})\b[^\n]{0,60}(?:\/|sh\b)/,
    what: "a program gets its owner's rights",
    severity: "HIGH",
    explainedBy: ADMINISTRATION,
  },
  {
    pattern: /\bsetcap\b[^\n]{0,80}cap_(?:sys_admin|setuid|dac_override|sys_ptrace)/,
    what: "a program gets rights over the whole system",
    severity: "HIGH",
    explainedBy: ADMINISTRATION,
  },
  {
    pattern:
      /\bspctl\s+--(?:master|global)-disable|\bcsrutil\s+disable|\bsetenforce\s+0|\bSet-MpPreference\b[^\n]{0,80}-Disable\w{1,40}\s{1,4}(?!\$?false\b|0\b)|\bAdd-MpPreference\b[^\n]{0,80}-Exclusion|\bsystemctl\s+(?:stop|disable)\s+(?:auditd|apparmor|falcon|clamav|firewalld)|\b(?:ufw|iptables)\s+(?:disable|-F)\b|netsh\s+advfirewall\s+set\s+\w+\s+state\s+off/i,
    what: "the machine's protection is switched off",
    severity: "HIGH",
    explainedBy: PROTECTION,
  },
  {
    pattern: /\bxattr\s+-[a-z]*[cd][a-z]*\s+(?:com\.apple\.quarantine\s+)?\S+/,
    what: "the mark of a file from the network is removed",
    severity: "MEDIUM",
    explainedBy: /./,
  },
  {
    // Of the whole machine or of all that the user has; not a folder for scratch, not a web root.
    pattern:
      /\bchmod\s+(?:-[a-zA-Z]+\s+)?(?:0?777|0?666|a\+rwx|ugo\+rwx|a=rwx|o\+w)\s+["']?(?:~|\$\{?HOME\}?|\/(?:etc|usr|opt|bin|sbin|lib|boot|root|home|Users|srv|var(?!\/(?:tmp|www|folders)))?)(?:\/|["'\s;&|]|$)/,
    what: "everyone may read and change the files of the machine",
    severity: "HIGH",
    explainedBy: ADMINISTRATION,
  },
  {
    pattern: /\bchmod\s+(?:-R\s+)?(?:0?777|a\+rwx|ugo\+rwx)\s+(?:\.|\/|~|\$)/,
    what: "everyone may read and change the files",
    severity: "MEDIUM",
    explainedBy: /./,
  },
  {
    pattern:
      /--clusterrole[= ]cluster-admin\b[^\n]{0,80}--(?:serviceaccount|group)|\battach-(?:user|role|group)-policy\b[^\n]{0,160}AdministratorAccess\b|\badd-iam-policy-binding\b[^\n]{0,200}roles\/owner\b|\bsetfacl\b[^\n]{0,60}o::?rwx/,
    what: "an account gets all rights",
    severity: "HIGH",
    explainedBy:
      /\b(?:iam|rbac|roles?|polic(?:y|ies)|permissions?|aws|gcp|azure|cloud\w*|kubernetes|k8s|gke|eks|aks|clusters?|helm|terraform|infrastructure|devops|deploy\w*|admin\w*)\b/,
  },
  {
    pattern:
      /\b(?:usermod|gpasswd)\b[^\n]{0,60}\b(?:sudo|wheel|root|admin)\b|\bdseditgroup\b[^\n]{0,80}\badmin\b|\bnet\s+localgroup\s+administrators\b[^\n]{0,60}\/add|\b(?:PermitRootLogin|PasswordAuthentication|PermitEmptyPasswords)\s+yes\b/i,
    what: "somebody else may do everything on this machine",
    severity: "HIGH",
    explainedBy: ADMINISTRATION,
  },
  {
    pattern:
      /\bunset\s+HISTFILE\b|\bHISTFILE=\/dev\/null|\bhistory\s+-c\b|\brm\b[^\n]{0,20}\.(?:bash|zsh)_history|\bexport\s+HISTSIZE=0|(?:^|[^>2])>\s*\/var\/log\/(?:auth|secure|syslog|wtmp|btmp|lastlog|audit|messages)\S*|\b(?:truncate|shred|rm)\b[^\n]{0,60}\s\/var\/log\/(?:auth|secure|syslog|wtmp|btmp|lastlog|audit|messages)|\bwevtutil\s+cl\b|\bClear-EventLog\b|\bjournalctl\b[^\n]{0,40}--vacuum-time=1s/,
    what: "traces are removed",
    severity: "HIGH",
    explainedBy: TRACES,
  },
];

/** Programs that everybody starts without looking where they come from. */
const REPLACED =
  /^\/(?:usr\/(?:local\/)?)?s?bin\/(?:git|sudo|su|ssh|scp|ls|ps|bash|sh|zsh|python3?|node|npm|pip3?|curl|wget|docker|kubectl|cat|login|passwd|apt|brew|claude|codex)$/;
const LOCAL_ADDRESS = /^(?:127\.|0\.0\.0\.0|::1|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|fe80)/;

/** Guards are taken down before what they guard against. */
export const rightsWeakening: Rule = {
  id: "rights-weakening",
  category: "unauthorized_tool_use",
  analyzer: "shell",
  title: "The machine's guards stay up.",
  remediation: "Do without it, or let the user change the setting themselves and change it back.",
  severity: "HIGH",
  *check(skill) {
    const { text: said } = purpose(skill);
    const seen = new Set<string>();
    for (const command of shellCommands(skill)) {
      const { snippet, line } = command;
      const found = SHAPES.find(({ pattern }) => pattern.test(command.text)) ?? tampering(command);
      if (found === undefined || seen.has(`${snippet.path}:${line} ${found.what}`)) continue;
      seen.add(`${snippet.path}:${line}`);
      seen.add(`${snippet.path}:${line} ${found.what}`);
      // What a document shows is weaker than what a script does, where the purpose has to do with it.
      const shown = snippet.origin === "fence" || snippet.origin === "inline";
      const explained = shown && found.explainedBy.test(said);
      yield {
        message: found.what,
        file: snippet.path,
        line,
        severity: explained ? "MEDIUM" : found.severity,
        signals: found.what === "traces are removed" ? ["conceal"] : ["privilege"],
        metadata: { purpose_explains: explained },
      };
    }
    for (const { language, text, path, line } of shellSnippets(skill)) {
      if (language !== "powershell") continue;
      for (const { pattern, what, severity } of SHAPES) {
        const match = pattern.exec(text);
        const at = match === null ? 0 : lineCounter(text, line)(match.index);
        if (match === null || seen.has(`${path}:${at}`)) continue;
        yield { message: what, file: path, line: at, severity, signals: ["privilege"] };
      }
    }
    yield* trustEvidence(skill);
  },
};

/** One tool that checks no certificates is a bad habit; all of them, or a stranger between, is a trap. */
function* trustEvidence(skill: Skill): Iterable<Evidence> {
  const changes = trustChanges(skill);
  const unchecked = new Map<string, Set<string>>();
  for (const { path, kind, what } of changes) {
    if (kind === "unchecked") unchecked.set(path, (unchecked.get(path) ?? new Set()).add(what));
  }
  const told = new Set<string>();
  for (const change of changes) {
    const { path, line, shown, kind, what } = change;
    if (kind !== "unchecked") {
      yield {
        message:
          kind === "proxy"
            ? `all connections are led through ${what}`
            : `whoever has ${what} may sign for any site`,
        file: path,
        line,
        severity: shown ? "MEDIUM" : "HIGH",
        signals: ["privilege", "foreign-host"],
        metadata: { host: what },
      };
      continue;
    }
    const many = (unchecked.get(path)?.size ?? 0) > 1;
    if (told.has(`${path} ${what}`)) continue;
    told.add(`${path} ${what}`);
    yield {
      message: `${what} checks no certificates from now on`,
      file: path,
      line,
      severity: many && !shown ? "HIGH" : shown ? "LOW" : "MEDIUM",
      signals: ["privilege"],
    };
  }
}

/** What the machine trusts by its place is put there by somebody else. */
function tampering(command: ShellCommand): Shape | undefined {
  const { name, args, writesTo, inputs, hereText, text } = command;
  const plain = args.filter((arg) => !arg.startsWith("-"));
  const edits = name === "tee" || (name === "sed" && args.some((arg) => /^-\w*i/.test(arg)));
  const targets = edits ? [...writesTo, ...plain] : writesTo;
  if (targets.some((target) => /^\/etc\/(?:passwd|shadow|group)$/.test(target))) {
    return shape("the list of users is changed", ADMINISTRATION);
  }
  if (targets.includes("/etc/hosts")) {
    const written = [text, hereText, ...inputs.map((input) => `${input.text}\n${input.hereText}`)];
    const addresses = written.join("\n").match(/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g) ?? [];
    if (addresses.some((address) => !LOCAL_ADDRESS.test(address))) {
      return shape("the names of hosts lead elsewhere", /\bhosts file\b|\bdns\b|\bcluster\b/);
    }
  }
  const placed = /^(?:mv|cp|ln|install)$/.test(name) ? plain.at(-1) : undefined;
  if (placed !== undefined && REPLACED.test(placed)) {
    return shape("a program that everybody trusts is replaced", /\bupgrad\w*|\binstall\w*/);
  }
  return undefined;
}

function shape(what: string, explainedBy: RegExp): Shape {
  return { pattern: /^/, what, severity: "HIGH", explainedBy };
}
