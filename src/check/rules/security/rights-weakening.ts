import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { shellSnippets } from "../../views/snippets.ts";

const SHAPES: readonly (readonly [RegExp, string, Severity])[] = [
  [/\bNOPASSWD\b/, "sudo is told to ask for no password", "HIGH"],
  [
    /\bchmod\b[^\n]{0,40}\s(?:u\+s|[2467][0-7]{3})\b[^\n]{0,60}(?:\/|sh\b)/,
    "a program gets its owner's rights",
    "HIGH",
  ],
  [
    /\bsetcap\b[^\n]{0,80}cap_(?:sys_admin|setuid|dac_override|sys_ptrace)/,
    "a program gets rights over the whole system",
    "HIGH",
  ],
  [
    /\bspctl\s+--(?:master|global)-disable|\bcsrutil\s+disable|\bsetenforce\s+0|\bSet-MpPreference\b[^\n]{0,80}-Disable|\bAdd-MpPreference\b[^\n]{0,80}-Exclusion|\bsystemctl\s+(?:stop|disable)\s+(?:auditd|apparmor|falcon|clamav|firewalld)|\b(?:ufw|iptables)\s+(?:disable|-F)\b|netsh\s+advfirewall\s+set\s+\w+\s+state\s+off/i,
    "the machine's protection is switched off",
    "HIGH",
  ],
  [
    /\bxattr\s+-[a-z]*[cd][a-z]*\s+(?:com\.apple\.quarantine\s+)?\S+/,
    "the mark of a file from the network is removed",
    "MEDIUM",
  ],
  [
    /\bchmod\s+(?:-R\s+)?(?:0?777|a\+rwx|ugo\+rwx)\s+(?:\.|\/|~|\$)/,
    "everyone may read and change the files",
    "MEDIUM",
  ],
  [
    /\bunset\s+HISTFILE\b|\bHISTFILE=\/dev\/null|\bhistory\s+-c\b|\brm\b[^\n]{0,20}\.(?:bash|zsh)_history|\bexport\s+HISTSIZE=0|>\s*\/var\/log\/\S+|\bwevtutil\s+cl\b|\bjournalctl\b[^\n]{0,40}--vacuum-time=1s/,
    "traces are removed",
    "HIGH",
  ],
];

/** Guards are taken down before what they guard against. */
export const rightsWeakening: Rule = {
  id: "rights-weakening",
  category: "unauthorized_tool_use",
  analyzer: "shell",
  title: "The machine's guards stay up.",
  remediation: "Do without it, or let the user change the setting themselves and change it back.",
  severity: "HIGH",
  *check(skill) {
    const seen = new Set<string>();
    for (const { text, snippet, line } of shellCommands(skill)) {
      const found = SHAPES.find(([pattern]) => pattern.test(text));
      if (found === undefined) continue;
      seen.add(`${snippet.path}:${line}`);
      const signals =
        found[1] === "traces are removed" ? (["conceal"] as const) : (["privilege"] as const);
      // What a document shows for a case of trouble is weaker than what a script does.
      const severity =
        snippet.origin === "script" || snippet.origin === "decoded" ? found[2] : "MEDIUM";
      yield { message: found[1], file: snippet.path, line, severity, signals };
    }
    for (const { language, text, path, line } of shellSnippets(skill)) {
      if (language !== "powershell") continue;
      for (const [pattern, message, severity] of SHAPES) {
        const match = pattern.exec(text);
        const at = match === null ? 0 : line + text.slice(0, match.index).split("\n").length - 1;
        if (match === null || seen.has(`${path}:${at}`)) continue;
        yield { message, file: path, line: at, severity, signals: ["privilege"] };
      }
    }
  },
};
