import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { writtenBy } from "../../views/acts.ts";
import { type Call, calls, callsByCode } from "../../views/calls.ts";
import { downloadedFrom } from "../../views/downloaded.ts";
import { commandText, startsProgram } from "../../views/external.ts";
import { strangerIn } from "../../views/hosts.ts";
import { purpose } from "../../views/purpose.ts";
import { SKILL_FOLDER } from "../../views/skill-spread.ts";
import { deepTexts, taintsOf } from "../../views/values.ts";

interface Place {
  readonly what: string;
  readonly path: RegExp;
  /** Words of a purpose that explains it. */
  readonly explainedBy: RegExp;
  readonly severity: Severity;
}

const PLACES: readonly Place[] = [
  {
    what: "the keys that may log in",
    path: /\.ssh\/authorized_keys/,
    explainedBy: /ssh/,
    severity: "HIGH",
  },
  {
    what: "a start-up file of the shell",
    path: /\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin)$|fish\/config\.fish$|\/etc\/profile/,
    explainedBy: /shell|terminal|prompt|dotfile|alias|zsh|bash|completion/,
    severity: "MEDIUM",
  },
  {
    what: "scheduled jobs",
    path: /\/etc\/cron|\/var\/spool\/cron/,
    explainedBy: /cron|schedul|remind|backup|recurring/,
    severity: "MEDIUM",
  },
  {
    what: "programs started at login",
    path: /Library\/Launch(?:Agents|Daemons)|systemd\/(?:user|system)|\/etc\/init\.d|\/etc\/rc\.local|\.config\/autostart|Start Menu\/Programs\/Startup/i,
    explainedBy: /daemon|service|launchd|systemd|schedul|startup|autostart|background|server/,
    severity: "MEDIUM",
  },
  {
    what: "what Python runs at every start",
    path: /(?:site|user)customize\.py$|site-packages\/[^/]+\.pth$/,
    explainedBy: /python packag/,
    severity: "HIGH",
  },
  {
    what: "git hooks",
    path: /\.git\/hooks\/|(?:^|\/)(?:pre-commit|commit-msg|prepare-commit-msg|pre-push|post-(?:commit|merge|checkout|rewrite))$/,
    explainedBy: /git|hook|commit|lint/,
    severity: "MEDIUM",
  },
  {
    what: "settings, hooks or servers of the agent",
    path: /\.claude\/(?:settings(?:\.local)?\.json|hooks|commands)|\.claude\.json$|claude_desktop_config\.json|\.cursor\/mcp\.json|\.codex\/config|\.gemini\/settings|\.mcp\.json$|opencode\.json/,
    explainedBy: /claude|mcp|hook|agent|cursor|codex|config|setting|permission|plugin/,
    severity: "MEDIUM",
  },
  {
    what: "an extension of the user's editor",
    path: /\.(?:vscode(?:-insiders|-server)?|cursor|windsurf)\/extensions\/|\.(?:vim|config\/nvim)\/(?:plugin|autoload|after)\/|Sublime Text[^/]{0,4}\/Packages\//,
    explainedBy: /extension|plugin|vs ?code|vim|editor|theme|cursor/,
    severity: "MEDIUM",
  },
  {
    what: "what the agent remembers and obeys",
    path: /(?:^|\/)(?:MEMORY|SOUL|HEARTBEAT|IDENTITY)\.md$|(?:^|~)\/\.claude\/CLAUDE\.md$/,
    explainedBy: /memory|remember|agent|claude|soul|heartbeat|context/,
    severity: "MEDIUM",
  },
];

/** Not one skill that is installed, but whichever there are. */
const ALL_SKILLS: Place = {
  what: "all skills that are installed",
  path: /skills?\/[^\n]{0,80}[*\u0000][^\n]{0,80}SKILL\.md$/,
  explainedBy: /skill/,
  severity: "LOW",
};

const SCHEDULE_COMMAND =
  /\bcrontab\s+(?:-(?!l)|\S+$)|\|\s*crontab\b|\blaunchctl (?:load|bootstrap)|\bsystemctl (?:--user )?enable|\bschtasks\b.{0,40}\/create|\breg add\b.{0,120}\\Run\b/i;
/** What it leaves behind brings something from elsewhere, hides it, or runs it unseen. */
const LOADED =
  /\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:\w+\s+){0,2}(?:ba|z|da)?sh\b|\bbase64\s+(?:-d|-D|--decode)|\/dev\/tcp\/|\bnc\s+-|\beval\s+["$(`]|python3?\s+-c\b|\bnohup\b|ANTHROPIC_BASE_URL|OPENAI_BASE_URL|LD_PRELOAD|PROMPT_COMMAND|curl\s+[^\n]{0,80}https?:\/\/|\beval\([a-z]|\bnew Function\([a-z]|\/(?:tmp|dev\/shm)\/\.\w/;

/** What runs again by itself, after the task, is not part of the task. */
export const codePersistence: Rule = {
  id: "code-persistence",
  category: "malware",
  analyzer: "code",
  title: "Programs leave nothing behind that starts by itself.",
  remediation: "Tell the user what to add and where, and let the user add it.",
  severity: "MEDIUM",
  *check(skill) {
    const text = purpose(skill).text;
    yield* copiesEverywhere(skill);
    for (const call of calls(skill)) {
      const found = placeOf(call);
      if (found === undefined) continue;
      const { place, content } = found;
      const loaded =
        LOADED.test(content) ||
        downloadedFrom(skill, content) !== undefined ||
        (settingsOnly(place) && LIFTS.test(call.code.snippet.text)) ||
        (place === ALL_SKILLS && strangerIn(skill, content) !== undefined) ||
        (settingsOnly(place) && strangerIn(skill, call.code.snippet.text) !== undefined) ||
        (place.severity !== "HIGH" && LOADED.test(call.code.snippet.text) && settingsOnly(place));
      const explained = place.explainedBy.test(text);
      yield {
        message: `${call.names[0]} writes ${place.what}`,
        file: call.code.snippet.path,
        line: call.line,
        severity: loaded ? "HIGH" : explained ? "LOW" : place.severity,
        signals: /agent/.test(place.what) ? ["control", "persist"] : ["persist"],
        metadata: { layers: call.code.snippet.layers, purpose_explains: explained },
      };
    }
  },
};

/** No question is asked from then on. */
const LIFTS = /\bdefaultMode["'\]]{0,3}\s?[:=]\s?["']bypassPermissions/;
const COPIES_TREE =
  /^(?:shutil\.(?:copytree|copy\w*)|distutils\.dir_util\.copy_tree|fs(?:\.promises)?\.(?:cp|cpSync|copyFile|copyFileSync)|fs-extra\.copy(?:Sync)?)$/;

/** A skill goes into one repository after the other, and each is pushed. */
function* copiesEverywhere(skill: Skill): Iterable<Evidence> {
  for (const own of callsByCode(skill).values()) {
    const copied = own.find(
      ({ names, args, looped }) =>
        looped &&
        names.some((name) => COPIES_TREE.test(name)) &&
        args[1]?.value.texts.some((text) => SKILL_FOLDER.test(text)),
    );
    const pushed = own.some(
      ({ names, args }) =>
        startsProgram(names) && /\bgit\b.{0,200}\bpush\b/s.test(commandText(args)),
    );
    if (copied === undefined || !pushed) continue;
    yield {
      message: `${copied.names[0]} puts a skill into many repositories, which are pushed`,
      file: copied.code.snippet.path,
      line: copied.line,
      severity: "HIGH",
      signals: ["control", "persist"],
      metadata: { layers: copied.code.snippet.layers },
    };
  }
}

/** Settings are built up in a structure before they are written: the program's text shows them. */
function settingsOnly({ what }: Place): boolean {
  return /agent/.test(what);
}

function placeOf(call: Call): { place: Place; content: string } | undefined {
  if (startsProgram(call.names)) {
    const command = commandText(call.args);
    const [place] = PLACES.filter(({ what }) => what === "scheduled jobs");
    return place !== undefined && SCHEDULE_COMMAND.test(command)
      ? { place, content: command }
      : undefined;
  }
  if (call.names.some((name) => /\bCronTab\(\)\.new$/.test(name))) {
    const place = PLACES.find(({ what }) => what === "scheduled jobs");
    const content = call.args.flatMap(({ value }) => deepTexts(value)).join("\n");
    return place === undefined ? undefined : { place, content };
  }
  if (
    call.names.some((name) =>
      /winreg\.(?:SetValueEx|SetValue)$|winreg\.\w+\(\)\.SetValue/.test(name),
    )
  ) {
    const place = PLACES[3];
    return place === undefined
      ? undefined
      : { place, content: call.args.flatMap(({ value }) => deepTexts(value)).join("\n") };
  }
  const written = writtenBy(call);
  if (written === undefined) return undefined;
  // What is read, lengthened and written back goes where it came from.
  const origins = taintsOf(written.content).flatMap(({ kind, what }) =>
    kind === "file" ? what : [],
  );
  const all = [...written.paths, ...origins].some((text) => ALL_SKILLS.path.test(text));
  const named = PLACES.find(({ path }) => written.paths.some((text) => path.test(text)));
  const place = all ? ALL_SKILLS : named;
  if (place === undefined) return undefined;
  return { place, content: written.content.flatMap((value) => deepTexts(value)).join("\n") };
}
