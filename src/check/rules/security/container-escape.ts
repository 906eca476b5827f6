import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { documents } from "../../views/documents.ts";
import { shellCommands } from "../../views/shell-commands.ts";

const SHAPES: readonly (readonly [RegExp, string, Severity])[] = [
  [
    /\b(?:docker|podman|nerdctl)\b[^\n]{0,300}(?:-v|--volume|--mount)[ =]["']?(?:type=bind,(?:source|src)=)?\/(?::|,|["'\s])/,
    "a container gets the whole disk of the machine",
    "HIGH",
  ],
  [
    /\bnsenter\b[^\n]{0,80}(?:-t|--target)[ =]?1\b/,
    "a container enters the machine's own processes",
    "CRITICAL",
  ],
  [
    /\brelease_agent\b|\bnotify_on_release\b/,
    "a control group is used to leave a container",
    "CRITICAL",
  ],
  [
    /\bchroot\s+\/(?:host|mnt|rootfs|hostfs)\b/,
    "a container takes the machine's root for its own",
    "MEDIUM",
  ],
  [
    /--privileged\b[^\n]{0,200}(?:--pid[ =]host|-v\s*["']?\/(?:etc|root|boot|proc|home)\b)|--pid[ =]host\b[^\n]{0,200}--privileged/,
    "a container gets all rights over the machine",
    "HIGH",
  ],
  [
    /\b(?:docker|podman|nerdctl)\b[^\n]{0,400}--privileged\b/,
    "a container gets more rights than its work needs, as drivers and devices do",
    "LOW",
  ],
  [/\/var\/run\/docker\.sock\b/, "the container engine of the machine is handed on", "LOW"],
  [
    /(?:mknod|debugfs)\b[^\n]{0,60}\b(?:b \d+ \d+|\/dev\/(?:sd|nvme|vd))/,
    "the machine's disk is opened from inside",
    "HIGH",
  ],
];

/** Either is what drivers and agents of a node need; both together are the machine. */
const ALL_RIGHTS = /\bprivileged["']?\s{0,4}:\s{0,4}true\b/;
const WHOLE_DISK =
  /\bhostPath["']?\s{0,4}:\s{0,40}\{?\s{0,4}["']?path["']?\s{0,4}:\s{0,4}["']?\/["']?\s{0,4}[\n,}]|^[ \t]{0,20}-[ \t]{1,4}["']?\/:\/[\w/]{0,40}["']?[ \t]{0,4}$/m;

export const containerEscape: Rule = {
  id: "container-escape",
  category: "malware",
  analyzer: "shell",
  title: "Nothing breaks out of its container.",
  remediation: "Give a container the one folder and the one right it needs.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, text, language } of documents(skill)) {
      if (language !== "data" || !ALL_RIGHTS.test(text) || !WHOLE_DISK.test(text)) continue;
      const at = text.search(ALL_RIGHTS);
      yield {
        message: "a container gets all rights and the whole disk of the machine",
        file: path,
        line: text.slice(0, at).split("\n").length,
        severity: "HIGH",
        signals: ["privilege"],
      };
    }
    for (const { text, hereText, snippet, line } of shellCommands(skill)) {
      const found = SHAPES.find(([pattern]) => pattern.test(text) || pattern.test(hereText));
      if (found === undefined) continue;
      yield {
        message: found[1],
        file: snippet.path,
        line,
        severity: found[2],
        signals: ["privilege"],
      };
    }
  },
};
