import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import { purpose } from "../../views/purpose.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { windowsRegistrations } from "../../views/windows-persistence.ts";

/** Places whose contents are run later, without anybody asking. */
const PLACES: readonly (readonly [RegExp, string, Severity])[] = [
  [/\.ssh[/\\]authorized_keys/, "who may log in to this machine", "HIGH"],
  [/\/etc\/(?:sudoers|pam\.d|ld\.so\.preload)\b/, "who may do what on this machine", "HIGH"],
  [/\/etc\/(?:rc\.local|init\.d|profile(?:\.d)?)\b/, "what the system runs at its start", "MEDIUM"],
  [/(?:\/etc\/cron|\/var\/spool\/cron)/, "scheduled jobs", "MEDIUM"],
  [
    /LaunchAgents|LaunchDaemons|\/etc\/systemd|\.config\/systemd|\.config\/autostart|Start Menu\\+Programs\\+Startup/,
    "what starts with the machine",
    "MEDIUM",
  ],
  [/\.git\/hooks\/|core\.hooksPath/, "what git runs", "LOW"],
  [
    /(?:^|[/~"'\s])\.(?:bashrc|zshrc|bash_profile|zprofile|profile|zshenv|bash_login|config\/fish\/config\.fish)\b/,
    "what every shell runs",
    "LOW",
  ],
];
/** A line that sets a path or an alias is what installers do. */
const HARMLESS_LINE =
  /^\s*(?:export\s+)?[A-Z_]+=\S*\$?(?:PATH|HOME|[A-Z_]+)?[^|;&`]*$|\b(?:completion|alias|eval "\$\((?:\w+ )?(?:init|hook|env|shellenv))/;
/** What makes a scheduled or start-up line an attack rather than a job. */
const PAYLOAD =
  /\b(?:curl|wget|nc|ncat|base64|eval\s+["'$]|python3? -c|bash -c|iwr|Invoke-)|\/dev\/tcp|\/(?:tmp|dev\/shm)\/\./;
/** `eval "$(brew shellenv)"`: how installed tools set up a shell, as they tell everybody. */
const SHELL_SET_UP =
  /\beval ["']?\$\((?:\/(?:opt|usr|home)\/[\w./-]{1,60}\/)?(?:brew|rbenv|pyenv|nodenv|starship|direnv|zoxide|mise|fnm|atuin|thefuck|jenv|goenv|ssh-agent)(?: [\w-]{1,20}){0,4}\)["']?/g;
/** A time, as `at` and `systemd-run` take it. */
const DELAYED = /^(?:now|noon|midnight|tomorrow|teatime|\+\d|\d{1,2}:\d\d|--on-\w+)/;
/** Purposes that have to do with what runs by itself. */
const EXPLAINED =
  /\b(?:cron\w*|schedul\w*|daemons?|services?|servers?|launchd|systemd|start-?ups?|autostart|boot\w*|background|recurring|periodic\w*|automat\w*|remind\w*|back-?ups?|monitor\w*|watch\w*|sync\w*|deploy\w*|install\w*|set ?up|login|agents?|heartbeat|always-on|host(?:ing|ed)?|raspberry|linux|macos|vm|vps)\b/;

/** Something stays behind when the task is done. */
export const shellPersistence: Rule = {
  id: "shell-persistence",
  category: "malware",
  analyzer: "shell",
  title: "Nothing stays behind that runs by itself.",
  remediation: "Let the user schedule or install it, with a command they see and can undo.",
  severity: "MEDIUM",
  *check(skill) {
    const said = purpose(skill).text;
    for (const command of shellCommands(skill)) {
      const found = persistence(command);
      if (found === undefined) continue;
      const { message, signals } = found;
      const place = /starts with the machine|scheduled jobs$/.test(message);
      const strange = found.severity === "MEDIUM" && place && !EXPLAINED.test(said);
      const severity = strange ? "HIGH" : found.severity;
      yield { message, file: command.snippet.path, line: command.line, severity, signals };
    }
    for (const { path, line, shown, host, encoded } of windowsRegistrations(skill)) {
      const grave = host !== undefined || encoded;
      const plain = EXPLAINED.test(said) ? "LOW" : "MEDIUM";
      yield {
        message:
          host === undefined
            ? "something is made to start by itself"
            : `what comes from ${host} is made to start by itself`,
        file: path,
        line,
        severity: grave ? (shown ? "MEDIUM" : "HIGH") : shown ? "LOW" : plain,
        signals: host === undefined ? ["persist"] : ["persist", "fetch", "execute", "foreign-host"],
        ...(host !== undefined && { metadata: { host } }),
      };
    }
  },
};

function persistence(
  command: ShellCommand,
): { message: string; severity: Severity; signals: Signal[] } | undefined {
  const { name, args, text, writesTo, inputs } = command;
  const fed = [
    text,
    command.hereText,
    ...inputs.map((input) => `${input.text}\n${input.hereText}`),
  ].join("\n");
  const payload = PAYLOAD.test(fed.replace(/^\s*(?:curl|wget)\b/, "").replace(SHELL_SET_UP, ""));
  const signals: Signal[] = payload ? ["persist", "execute"] : ["persist"];
  const targets =
    name === "tee" ||
    name === "cp" ||
    name === "mv" ||
    name === "ln" ||
    name === "sed" ||
    name === "install" ||
    name === "PlistBuddy" ||
    name === "plutil" ||
    name === "defaults"
      ? [...writesTo, ...args]
      : writesTo;
  if (name === "git" && args.includes("--global") && args.includes("core.hooksPath")) {
    const hidden = args.some((arg) => /^\/(?:tmp|var\/tmp|dev\/shm)\/|\/\.(?!git)\w+$/.test(arg));
    const severity = hidden ? "HIGH" : "LOW";
    return { message: "it changes what git runs in every repository", severity, signals };
  }
  for (const [pattern, what, severity] of PLACES) {
    if (!targets.some((target) => pattern.test(target))) continue;
    if (severity === "LOW" && !payload && HARMLESS_LINE.test(fed))
      return { message: `it changes ${what}`, severity: "INFO", signals: ["persist"] };
    return { message: `it changes ${what}`, severity: payload ? "HIGH" : severity, signals };
  }
  if (
    name === "crontab" &&
    !args.includes("-l") &&
    (args.includes("-") || inputs.length > 0 || args.length > 0)
  ) {
    return {
      message: "it changes the user's scheduled jobs",
      severity: payload ? "HIGH" : "LOW",
      signals,
    };
  }
  if (/^(?:at|batch|systemd-run)$/.test(name) && args.some((arg) => DELAYED.test(arg))) {
    const severity = payload ? "HIGH" : "LOW";
    return { message: `${name} starts something later`, severity, signals };
  }
  if (
    (name === "launchctl" && /\b(?:load|bootstrap|enable)\b/.test(text)) ||
    (name === "systemctl" && /\benable\b/.test(text)) ||
    /\bschtasks\b.{0,20}\/create/i.test(text)
  ) {
    return {
      message: `${name} makes something start by itself`,
      severity: payload ? "HIGH" : "LOW",
      signals,
    };
  }
  if (/\breg\b.{0,10}\badd\b.{0,120}\\(?:Run|RunOnce)\b/i.test(text)) {
    return { message: "it adds a program that starts at log-in", severity: "HIGH", signals };
  }
  return undefined;
}
