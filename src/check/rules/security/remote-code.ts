import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { runsCode, writtenBy } from "../../views/acts.ts";
import { buildFetches } from "../../views/build-fetches.ts";
import { type Call, calls, callsByCode } from "../../views/calls.ts";
import { commandText, startsProgram } from "../../views/external.ts";
import { TEMPORARY } from "../../views/folding.ts";
import { hostKind, hostsIn, isAway } from "../../views/hosts.ts";
import { isStrange, originOf } from "../../views/origin.ts";
import { type PlainProgram, plainPrograms } from "../../views/plain-programs.ts";
import type { Taint, Value } from "../../views/values.ts";

/** `eval` of a variable or of a call, in languages that no grammar here reads. */
const RUNS_TEXT =
  /(?:^|[\s;(=])(?:eval|instance_eval|class_eval|loadstring|load|assert)\s{0,4}\(?\s{0,4}(?:\$\w|[a-z_]\w{0,40}(?:\.\w{1,20}){0,3}\s{0,4}(?:[,);]|$)|(?:Net::HTTP|URI|HTTParty|file_get_contents|get)\b[.(])|\b(?:iex|Invoke-Expression)\s{0,4}\(?\s{0,4}\$|Assembly\]::Load\(\s{0,4}\$/m;

/** What was brought is made a program of: it may run, or it bears the name of one. */
const KEEPS_FILE =
  /\b(?:0o?7[0-7]{2}|chmod\s{0,4}\(?["']?\+x|os\.(?:Create|OpenFile|WriteFile)|file_put_contents|File\.(?:write|binwrite)|-OutFile\b|DownloadFile|Start-BitsTransfer|getstore|WriteAllBytes)/i;
/** A program that a variable names is started. */
const RUNS_FILE =
  /\b(?:exec\.Command|syscall\.Exec|os\.StartProcess|Process\.spawn|spawn|system|exec|shell_exec|passthru|proc_open|popen|IO\.popen)\s{0,4}\(\s{0,4}(?:\$\w{1,40}|[a-z_]\w{0,40}(?:\.Name\(\)|\.path|\.to_s)?)\s{0,4}[,).]|\b(?:Start-Process|Invoke-Item)\s{1,4}(?:-FilePath\s{1,4})?["']?\$\w|(?:^|[\n;{]\s{0,40})&\s{0,4}["']?\$(?!env:)\w/i;

/** Whoever answers at that address decides what runs on the user's machine. */
export const remoteCode: Rule = {
  id: "remote-code",
  category: "command_injection",
  analyzer: "code",
  title: "Programs run no code that they download.",
  remediation: "Ship the code with the skill, or install a pinned package.",
  severity: "HIGH",
  *check(skill) {
    for (const program of plainPrograms(skill)) {
      const found = plainRun(program);
      if (found === undefined) continue;
      const { snippet, connects } = program;
      const { host, at, severity } = found;
      yield {
        message: `a program connects to ${host} and runs what it does not hold`,
        file: snippet.path,
        line: snippet.line + snippet.text.slice(0, at).split("\n").length - 1,
        severity,
        signals: ["fetch", "execute", "foreign-host"],
        metadata: { by: connects?.what, host, layers: snippet.layers },
      };
    }
    for (const { path, line, by, url } of buildFetches(skill)) {
      const origin = originOf(skill, url);
      const { host, kind } = origin;
      if (!isStrange(origin)) continue;
      yield {
        message: `${by} runs code downloaded from ${host}`,
        file: path,
        line,
        severity: kind === "unproven" ? "MEDIUM" : "HIGH",
        signals: ["fetch", "execute", "foreign-host"],
        metadata: { host, host_kind: kind },
      };
    }
    for (const call of calls(skill)) {
      const answer = runsCode(call) || startsProgram(call.names) ? downloadedCode(call) : undefined;
      if (answer !== undefined) yield evidence(skill, call, answer, "HIGH");
    }
    for (const own of callsByCode(skill).values()) {
      const runs = own.filter((call) => startsProgram(call.names) || runsCode(call) || loads(call));
      if (runs.length === 0) continue;
      for (const stored of own) yield* runLater(skill, stored, runs);
    }
  },
};

/** Where a program without a grammar here runs a text that it has got, or a file that it has made of it. */
function plainRun({
  snippet: { text, origin },
  connects,
  hosts,
}: PlainProgram): { host: string; at: number; severity: Severity } | undefined {
  if (connects === undefined) return undefined;
  const code = RUNS_TEXT.exec(text);
  const from = hosts.find(({ kind }) => kind !== "known" && kind !== "placeholder");
  if (code !== null && from !== undefined) {
    return { host: from.host, at: code.index, severity: "HIGH" };
  }
  const stranger = hosts.find(({ kind }) => isAway(kind)) ?? from;
  const file = stranger !== undefined && KEEPS_FILE.test(text) ? RUNS_FILE.exec(text) : null;
  if (file === null || stranger === undefined) return undefined;
  const shown = origin === "fence" || origin === "inline";
  const severity = shown || stranger.kind === "unproven" ? "MEDIUM" : "HIGH";
  return { host: stranger.host, at: file.index, severity };
}

/** Code, a whole command, or the program's own name; a downloaded argument is only data. */
function downloadedCode(call: Call): Taint | undefined {
  const values = call.args
    .filter(({ name }) => name !== "env" && name !== "input")
    .map(({ value }) => value);
  if (runsCode(call)) return values.flatMap(({ taints }) => taints).find(isDownload);
  const [first] = values;
  if (first === undefined) return undefined;
  if (first.parts.length > 0) return first.parts[0]?.value.taints.find(isDownload);
  // `git clone <answer>` is an argument too: the command itself must come from there.
  return first.taints.find(
    (taint) => isDownload(taint) && first.texts.every((text) => text === taint.what),
  );
}

/** Makes a file, or a whole folder, part of the program. */
function loads({ names }: Call): boolean {
  return names.some((name) =>
    /^(?:import|require|importlib\.import_module|sys\.path\.(?:insert|append)|site\.addsitedir|zipimport\.zipimporter)$/.test(
      name,
    ),
  );
}

function isDownload({ kind }: Taint): boolean {
  return kind === "download";
}

/** What is downloaded into a file and run from there. */
function* runLater(skill: Skill, stored: Call, runs: readonly Call[]): Iterable<Evidence> {
  const written = writtenBy(stored);
  if (written === undefined) return;
  const direct = stored.names.includes("urllib.request.urlretrieve");
  const answer = written.content.flatMap(({ taints }) => taints).find(isDownload);
  if (answer === undefined && !direct) return;
  const paths = written.paths.filter((path) => path.length >= 4 && !/^[rwabt+]+$/.test(path));
  const handles = temporary(stored.receiver);
  for (const call of runs) {
    const text = commandText(call.args);
    const named = call.args.some(({ value }) =>
      [value, ...value.parts.map((part) => part.value)].some(({ names }) =>
        names.some((name) => handles.some((handle) => name.startsWith(handle))),
      ),
    );
    const loaded = loads(call);
    const path = paths.find((each) => (loaded ? text.includes(each) : mentions(text, each)));
    if (!named && path === undefined) continue;
    if (
      /^\s*(?:tar|unzip|7z|file|ls|open|xdg-open|ffmpeg|ffprobe|git|md5sum|sha256sum)\b/.test(text)
    )
      continue;
    const from = answer ?? {
      kind: "download" as const,
      what: stored.args[0]?.value.texts[0] ?? "",
      keys: [],
      steps: [],
    };
    yield evidence(skill, call, from, HIDDEN_PLACE.test(path ?? "") ? "HIGH" : "MEDIUM");
    return;
  }
}

/** Files for a moment are all called the same here: only the one that is started itself is meant. */
function mentions(command: string, path: string): boolean {
  if (!path.startsWith(TEMPORARY)) return command.includes(path);
  const at = command.indexOf(path);
  return at !== -1 && STARTER.test(command.slice(0, at));
}

const STARTER =
  /^\s{0,4}(?:(?:sudo|nohup|env|exec|start|open|cmd|\/c|powershell|pwsh|-File|(?:ba|z|da)?sh|python[\d.]{0,4}|node|perl|ruby|\0)\s{1,4}){0,3}["']?$/;

/** Where nobody looks for a program. */
const HIDDEN_PLACE =
  /^(?:\/var)?\/tmp\/|^\/dev\/shm|^\0\/\w+$|^\0temporary|\/\.[^/.][^/]*$|\\Temp\\|AppData/i;

function temporary(receiver: Value | undefined): readonly string[] {
  return receiver?.names.filter((name) => name.startsWith("tempfile.")) ?? [];
}

function evidence(skill: Skill, call: Call, answer: Taint, known: Severity): Evidence {
  const [host = ""] = hostsIn(answer.what);
  const kind = host === "" ? "unknown" : hostKind(skill, host);
  const file = call.code.snippet.path;
  return {
    message: `${call.names[0]} runs what comes from ${host || answer.what}`,
    file,
    line: call.line,
    severity:
      kind === "hidden" || kind === "drop"
        ? "CRITICAL"
        : kind === "foreign"
          ? "HIGH"
          : kind === "placeholder"
            ? "LOW"
            : known,
    signals: kind === "known" ? ["fetch", "execute"] : ["fetch", "execute", "foreign-host"],
    metadata: {
      flow: [...answer.steps, { file, line: call.line, what: `is run by ${call.names[0]}` }],
      host,
      host_kind: kind,
      layers: call.code.snippet.layers,
    },
  };
}
