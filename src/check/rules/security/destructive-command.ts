import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { purpose } from "../../views/purpose.ts";
import { type ShellCommand, shellCommands, sourcesOf } from "../../views/shell-commands.ts";
import { isFetcher } from "../../views/shell-words.ts";
import { shellSnippets } from "../../views/snippets.ts";

/** The user's own folders and the roots of disks; not a build folder, not a cache. */
const USERS_OWN =
  /^(?:\/|\/\*|~|~\/|~\/\*|\$HOME|\$\{HOME\}|\$HOME\/?\*?|\$\{HOME\}\/?\*?|\.\.\/?\*?|\/(?:home|Users|root|etc|usr|var|bin|boot|lib|opt|srv)(?:\/\*?|\/[^/\s]+\/?\*?)?|(?:~|\$HOME|\$\{HOME\})\/(?:Documents|Desktop|Downloads|Pictures|Projects|Photos|Music|\.ssh|\.config|Library)\b[^/]*\/?\*?|[A-Z]:\\\\?\*?|%USERPROFILE%\S*)$/;

/** Takes away what a forced push could be undone with. */
const ERASES_HISTORY =
  /\bcheckout\s+--orphan\b|\breflog\s+expire\b|\bgc\b[^\n]{0,40}--prune=now|\brm\s+-rf?\s+\.git\b/;

/** What cannot be undone and was not asked for. */
export const destructiveCommand: Rule = {
  id: "destructive-command",
  category: "malware",
  analyzer: "shell",
  title: "The user's files and disks are not destroyed.",
  remediation: "Delete only what the skill itself made, by its full name, and ask first.",
  severity: "HIGH",
  *check(skill) {
    const scripts = new Map<string, string[]>();
    for (const { snippet, text } of shellCommands(skill)) {
      const own = scripts.get(snippet.path);
      if (own === undefined) scripts.set(snippet.path, [text]);
      else own.push(text);
    }
    for (const command of shellCommands(skill)) {
      const found =
        ruin(skill, command) ?? destruction(command, () => erasesHistory(command, scripts));
      if (found === undefined) continue;
      yield {
        message: found.message,
        file: command.snippet.path,
        line: command.line,
        severity: found.severity,
        signals: ["destroy"],
      };
    }
    for (const { language, text, path, line } of shellSnippets(skill)) {
      if (language !== "powershell") continue;
      for (const [pattern, message] of WINDOWS) {
        const match = pattern.exec(text);
        if (match === null) continue;
        const at = lineCounter(text, line)(match.index);
        yield { message, file: path, line: at, severity: "HIGH", signals: ["destroy"] };
      }
    }
  },
};

/** The same in a language of Windows, by its words. */
const WINDOWS: readonly (readonly [RegExp, string])[] = [
  [/\bvssadmin\b[^\n]{0,40}\bdelete\b|\bwbadmin\b[^\n]{0,40}\bdelete\b/i, "backups are deleted"],
  [/\b(?:Format-Volume|Clear-Disk|diskpart)\b|\bcipher\s+\/w:/i, "a disk is overwritten"],
  [
    /\b(?:Remove-Item|rd|rmdir|del)\b[^\n]{0,60}(?:\$env:USERPROFILE|\$HOME|%USERPROFILE%|~)["']?(?:\\\*?|\/\*?)?["']?(?:\s|$)/i,
    "all files of the user are deleted",
  ],
];

/** All of what runs somewhere else goes at once, and no question is asked. */
const RUIN =
  /^(?:terraform|tofu|pulumi)\s[^\n]{0,80}(?:destroy\b[^\n]{0,80}-auto-approve|destroy\b[^\n]{0,80}(?:--yes|-y)\b)|^kubectl\s[^\n]{0,40}delete\s[^\n]{0,60}--all\b|^aws\s[^\n]{0,40}s3\s(?:rb\b[^\n]{0,120}--force|rm\b[^\n]{0,120}--recursive)|^gsutil\s[^\n]{0,40}rm\s[^\n]{0,20}-r|^dropdb\s|^(?:mongo\w{0,4}|psql|mysql|redis-cli)\b[^\n]{0,200}(?:DROP\s+(?:DATABASE|SCHEMA)|dropDatabase|FLUSHALL)|^restic\s[^\n]{0,80}forget\b[^\n]{0,80}--keep-last[= ]0/i;
const RUIN_EXPLAINED =
  /\b(?:terraform|pulumi|tofu|infra\w*|cloud\w*|aws|gcp|s3|buckets?|kube\w*|k8s|cluster\w*|namespaces?|docker|container\w*|clean\w*|tear\w*|destroy\w*|delet\w*|remov\w*|reset\w*|wip\w*|purg\w*|devops|deploy\w*|provision\w*|environments?|sandbox\w*|databases?|db|sql|postgres\w*|mysql|mongo\w*|redis|migrat\w*|seed\w*|test\w*|backups?|restic)\b/i;

function ruin(
  skill: Skill,
  { snippet, text }: ShellCommand,
): { message: string; severity: Severity } | undefined {
  if (snippet.origin !== "script" || !RUIN.test(text.trimStart())) return undefined;
  return RUIN_EXPLAINED.test(purpose(skill).text)
    ? undefined
    : { message: "what runs elsewhere is destroyed, unasked", severity: "HIGH" };
}

/** True when a script takes history away, in whatever pieces it starts its commands. */
function erasesHistory(
  { snippet }: ShellCommand,
  scripts: ReadonlyMap<string, readonly string[]>,
): boolean {
  const texts = snippet.origin === "script" ? scripts.get(snippet.path) : undefined;
  return (texts ?? [snippet.text]).some((text) => ERASES_HISTORY.test(text));
}

function destruction(
  command: ShellCommand,
  erases: () => boolean,
): { message: string; severity: Severity } | undefined {
  const { name, args, text, writesTo } = command;
  if (/^(?:rm|shred|unlink|find)$/.test(name) && deletes(command)) {
    const listed =
      args.some((arg) => arg.includes("$")) || name === "find" ? sourcesOf(command) : [];
    if (listed.some(isFetcher)) {
      return { message: `${name} deletes what a host names`, severity: "HIGH" };
    }
  }
  if (/^(?:shred|rm|srm)$/.test(name) && locks(command)) {
    return {
      message: "the user's files are locked, and the open ones destroyed",
      severity: "HIGH",
    };
  }
  const recursive = args.some((arg) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(arg));
  const target = args.find((arg) => USERS_OWN.test(arg));
  if (name === "rm" && recursive && target !== undefined) {
    return { message: `rm deletes ${target} and all below it`, severity: "CRITICAL" };
  }
  if (name === "rm" && args.includes("--no-preserve-root"))
    return { message: "rm is told to delete the root", severity: "CRITICAL" };
  if (
    /^(?:mkfs(?:\.\w+)?|wipefs|fdisk|parted|diskutil)$/.test(name) &&
    /\/dev\/|erase/i.test(text) &&
    // `fdisk -l`, `parted DISK print` and `diskutil list` only look.
    !/^(?:fdisk|wipefs|parted|diskutil)\s.{0,20}(?:-l\b|--list\b|-n\b|--no-act\b)|\bprint\s{0,4}$|^diskutil\s+(?:list|info)\b/.test(
      text,
    )
  ) {
    return { message: `${name} overwrites a disk`, severity: "CRITICAL" };
  }
  if (name === "dd" && args.some((arg) => /^of=\/dev\/(?!null|stdout|stderr|shm)/.test(arg))) {
    return { message: "dd overwrites a disk", severity: "CRITICAL" };
  }
  if (writesTo.some((file) => /^\/dev\/(?:sd|nvme|hd|disk|mmcblk)/.test(file))) {
    return { message: "a disk is overwritten", severity: "CRITICAL" };
  }
  if (
    name === "git" &&
    /\b(?:push)\b.{0,80}(?:\s-f\b|--force\b|--mirror\b|--delete\b|\s\+[\w/$])/.test(text)
  ) {
    return erases()
      ? { message: "history is rewritten and forced on everyone", severity: "HIGH" }
      : undefined;
  }
  if (name === "find" && target !== undefined && /-delete\b|-exec\s+(?:rm|shred)\b/.test(text)) {
    return { message: `find deletes what it finds below ${target}`, severity: "HIGH" };
  }
  if (name === "rsync" && target !== undefined && args.some((arg) => /^--del(?:ete)?/.test(arg))) {
    return {
      message: `rsync deletes what it does not find elsewhere below ${target}`,
      severity: "HIGH",
    };
  }
  if ((name === "shred" || (name === "srm" && args.length > 0)) && !args.every(isScratch)) {
    return { message: `${name} destroys files beyond recovery`, severity: "MEDIUM" };
  }
  if (
    name === "chmod" &&
    recursive &&
    target !== undefined &&
    args.some((arg) => /^0{3,4}$/.test(arg))
  ) {
    return { message: `${target} is locked for everyone`, severity: "HIGH" };
  }
  if (
    /\bvssadmin\b.{0,40}\bdelete\b|\bwbadmin\b.{0,40}\bdelete\b|\btmutil\b.{0,20}\bdelete/i.test(
      text,
    )
  ) {
    return { message: "backups are deleted", severity: "CRITICAL" };
  }
  return undefined;
}

function deletes({ name, text }: ShellCommand): boolean {
  return name !== "find" || /-delete\b|-exec\s+(?:rm|shred)\b/.test(text);
}

const LOCKS =
  /\bgpg\b[^\n]{0,120}\s(?:-e|-c|--encrypt|--symmetric)\b|\bopenssl\s+(?:enc|aes)\b|\bage\s+-[rRp]\b|\b7z\s+a\b[^\n]{0,80}\s-p\S/;

/** In a loop over the user's own folders, what was locked is destroyed in its open form. */
function locks(command: ShellCommand): boolean {
  if (!LOCKS.test(command.snippet.text)) return false;
  return sourcesOf(command).some(
    ({ name, args }) => name === "find" && args.some((arg) => USERS_OWN.test(arg)),
  );
}

/** A flag, or a file for a moment: a secret that was written there should not stay. */
function isScratch(arg: string): boolean {
  return /^(?:-|(?:\/dev\/shm|\/tmp|\/var\/tmp|\$\{?TMP(?:DIR)?\}?)\/)/.test(arg);
}
