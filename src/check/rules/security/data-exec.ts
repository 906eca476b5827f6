import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { runsCode, writtenBy } from "../../views/acts.ts";
import { type Call, calls } from "../../views/calls.ts";
import { startsProgram } from "../../views/external.ts";
import type { Taint, Value } from "../../views/values.ts";

/** What is read, not run: documents, pictures, archives, tables, logs. */
const DOCUMENT =
  /\.(?:md|txt|rst|docx?|xlsx?|pptx?|pdf|png|jpe?g|gif|webp|svg|ico|wav|mp3|woff2?|ttf|csv|tsv|xml|html?|log|dat|bin|zip|gz|cache|tmp|lock|pyc)$/i;
const HIDDEN = /^(?:\/var)?\/tmp\/|^\/dev\/shm\/|(?:^|\/)\.[^/.][^/]{0,80}$|\\Temp\\/i;
const CODE = /\.(?:py|js|mjs|cjs|ts|sh)$/i;

/** A reviewer looks for code in programs; a payload in a picture or a note is put there for him not to see. */
export const dataExec: Rule = {
  id: "data-exec",
  category: "obfuscation",
  analyzer: "code",
  title: "Programs do not run what stands in documents and hidden files.",
  remediation: "Keep code in source files and import it by name.",
  severity: "HIGH",
  *check(skill) {
    const all = calls(skill);
    const stores = all.filter(
      ({ names, receiver }) =>
        names.some((name) => name.endsWith(".write")) &&
        receiver?.names.some((name) => name.startsWith("tempfile.")),
    );
    for (const call of all) {
      const taint = fileRun(call) ?? storedAndRun(call, stores);
      const severity = taint && severityOf(taint.what);
      if (taint === undefined || severity === undefined) continue;
      const file = call.code.snippet.path;
      yield {
        message: `${call.names[0]} runs what stands in ${taint.what.replaceAll("\0", "…")}`,
        file,
        line: call.line,
        severity,
        signals: ["obfuscation", "execute"],
        metadata: {
          flow: [...taint.steps, { file, line: call.line, what: `is run by ${call.names[0]}` }],
          layers: call.code.snippet.layers,
        },
      };
    }
  },
};

function severityOf(path: string): Severity | undefined {
  if (DOCUMENT.test(path) || HIDDEN.test(path)) return "HIGH";
  return CODE.test(path) ? undefined : "LOW";
}

/** The whole of the code or command is the file's content; a part of it may be an argument. */
function fileRun(call: Call): Taint | undefined {
  const [first] = call.args;
  if (first === undefined) return undefined;
  const loader = call.names.find((name) =>
    /^importlib\.(?:machinery\.\w+Loader|util\.spec_from_file_location)$|^runpy\.run_path$/.test(
      name,
    ),
  );
  if (loader !== undefined) {
    const path = call.args
      .flatMap(({ value }) => value.texts)
      .find((text) => DOCUMENT.test(text) || HIDDEN.test(text));
    return path === undefined ? undefined : { kind: "file", what: path, keys: [], steps: [] };
  }
  const whole =
    first.value.parts.length === 0 && first.value.texts.every((text) => /^\d*$/.test(text));
  if (!runsCode(call) && !(startsProgram(call.names) && whole)) return undefined;
  return first.value.taints.find(isContent);
}

/** The content goes into a temporary file, and that is run. */
function storedAndRun(call: Call, stores: readonly Call[]): Taint | undefined {
  if (!runsCode(call) && !startsProgram(call.names)) return undefined;
  const handles = namesIn(call).filter((name) => name.startsWith("tempfile."));
  if (handles.length === 0) return undefined;
  const stored = stores.filter(
    ({ code, receiver }) =>
      code === call.code &&
      receiver?.names.some((name) => handles.some((handle) => handle.startsWith(name))),
  );
  return stored
    .flatMap((each) => [
      ...(writtenBy(each)?.content ?? []),
      ...each.args.map(({ value }) => value),
    ])
    .flatMap(({ taints }) => taints)
    .find((taint) => isContent(taint) && DOCUMENT.test(taint.what));
}

function namesIn({ args }: Call): string[] {
  const deep = (value: Value): string[] => [
    ...value.names,
    ...value.parts.flatMap((part) => part.value.names),
  ];
  return args.flatMap(({ value }) => deep(value));
}

function isContent({ kind, keys }: Taint): boolean {
  return kind === "file" && keys.length === 0;
}
