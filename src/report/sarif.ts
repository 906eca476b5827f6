import { isAbsolute, posix, sep } from "node:path";
import { chainsOf } from "../check/chain.ts";
import type { Finding, Fix, Severity } from "../check/finding.ts";
import type { Rule } from "../check/rule.ts";
import { byBytes } from "../skill/path.ts";
import type { Edit } from "../skill/requote-colons.ts";
import type { CheckedSkill } from "./checked-skill.ts";
import { safeJson } from "./printable.ts";

const LEVELS = {
  CRITICAL: "error",
  HIGH: "error",
  MEDIUM: "warning",
  LOW: "warning",
  INFO: "note",
} as const satisfies Record<Severity, string>;

/** Scores in the middle of the bands by which GitHub names a severity. */
const SECURITY_SEVERITIES = {
  CRITICAL: "9.5",
  HIGH: "8.0",
  MEDIUM: "5.5",
  LOW: "2.0",
  INFO: "0.0",
} as const satisfies Record<Severity, string>;

const BYTE_ORDER_MARK_BYTES = 3;

/** What the report needs beside findings and rules. */
export interface SarifOptions {
  /** Of psk itself. */
  readonly version: string;
  /** The Markdown page of each rule, by its id. */
  readonly pages: ReadonlyMap<string, string>;
}

/** The report for code scanning: one run of SARIF 2.1.0, with the rules that found something. */
export function sarif(
  skills: readonly CheckedSkill[],
  rules: readonly Rule[],
  { version, pages }: SarifOptions,
): string {
  const found = new Set(skills.flatMap(({ findings }) => findings.map(({ rule_id }) => rule_id)));
  const used = rules.filter(({ id }) => found.has(id)).sort((a, b) => byBytes(a.id, b.id));
  const indexes = new Map(used.map(({ id }, index) => [id, index]));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "psk",
            semanticVersion: version,
            rules: used.map((rule) => descriptor(rule, pages.get(rule.id))),
          },
        },
        ...notificationsOf(skills),
        columnKind: "utf16CodeUnits",
        results: skills.flatMap((skill) =>
          skill.findings.map((finding) => result(skill, finding, indexes.get(finding.rule_id))),
        ),
      },
    ],
  };
  return `${safeJson(log)}\n`;
}

/** What could not be judged is no result of a rule: the run itself reports it. */
function notificationsOf(skills: readonly CheckedSkill[]) {
  const toolExecutionNotifications = skills.flatMap((skill) =>
    (skill.notJudged ?? []).map(({ path, reason }) => ({
      descriptor: { id: "not-judged" },
      level: "error",
      message: message(`${path === "." ? skill.path : path} could not be judged: ${reason}`),
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(skill.folder, path === "." ? "SKILL.md" : path) },
          },
        },
      ],
    })),
  );
  if (toolExecutionNotifications.length === 0) return {};
  return { invocations: [{ executionSuccessful: false, toolExecutionNotifications }] };
}

function descriptor(rule: Rule, page: string | undefined) {
  const { id, title, remediation, category, analyzer } = rule;
  const severity = usualSeverity(rule);
  return {
    id,
    name: pascalCase(id),
    shortDescription: { text: title },
    fullDescription: { text: `${title} ${remediation}` },
    ...(page !== undefined && { help: { text: page, markdown: page } }),
    defaultConfiguration: { level: LEVELS[severity] },
    properties: {
      tags: [...new Set([category, analyzer])],
      ...(analyzer !== "spec" && { "security-severity": SECURITY_SEVERITIES[severity] }),
    },
  };
}

/** That of `psk validate`, or of the next profile that has the rule. */
function usualSeverity({ severity }: Rule): Severity {
  if (typeof severity === "string") return severity;
  const { spec, package: packaged, load } = severity;
  for (const one of [spec, packaged, load]) if (one !== "off") return one;
  return "INFO";
}

function pascalCase(id: string): string {
  return id
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function result(skill: CheckedSkill, finding: Finding, ruleIndex: number | undefined) {
  const { severity, field, snippet, metadata, fix, accepted } = finding;
  const artifactLocation = { uri: uriOf(skill.folder, finding.file_path) };
  return {
    ruleId: finding.rule_id,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: LEVELS[severity],
    message: message(sentences(finding)),
    locations: [
      {
        physicalLocation: {
          artifactLocation,
          region: {
            startLine: finding.line_number,
            startColumn: finding.column,
            ...(snippet !== "" && { snippet: { text: snippet } }),
          },
        },
      },
    ],
    ...chainParts(skill, finding),
    partialFingerprints: { "pskFinding/v1": finding.id },
    ...(accepted !== undefined && {
      suppressions: [{ kind: "external", status: "accepted", justification: accepted.reason }],
    }),
    ...(fix !== undefined &&
      fix.edits.length > 0 && {
        fixes: [
          {
            description: message(fix.description),
            artifactChanges: [{ artifactLocation, replacements: replacements(skill, fix) }],
          },
        ],
      }),
    properties: {
      severity,
      ...(field !== undefined && { field }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
  };
}

/** The way of a value as a code flow; signs that only stand together as related locations. */
function chainParts(skill: CheckedSkill, finding: Finding) {
  const chains = chainsOf(finding).map(({ kind, steps }) => ({
    kind,
    locations: steps.flatMap(({ what, file, line }) =>
      file === undefined || line === undefined
        ? []
        : [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(skill.folder, file) },
                region: { startLine: Math.max(1, line) },
              },
              message: message(what),
            },
          ],
    ),
  }));
  const flows = chains.filter(({ kind, locations }) => kind === "flow" && locations.length > 1);
  const related = chains.flatMap(({ kind, locations }) => (kind === "together" ? locations : []));
  return {
    ...(flows.length > 0 && {
      codeFlows: flows.map(({ locations }) => ({
        threadFlows: [{ locations: locations.map((location) => ({ location })) }],
      })),
    }),
    ...(related.length > 0 && {
      relatedLocations: related.map((location, id) => ({ id, ...location })),
    }),
  };
}

function sentences({ description, remediation }: Finding): string {
  return `${description}${/[.!?]$/.test(description) ? "" : "."} ${remediation}`;
}

/**
 * Text from a skill must not become SARIF's markup: braces are doubled, since `{0}` stands for an
 * argument, and `[text](address)`, which viewers make a link of, is taken apart.
 */
function message(text: string) {
  return { text: text.replace(/[{}]/g, "$&$&").replaceAll("](", "] (") };
}

function replacements({ findings }: CheckedSkill, { edits }: Fix) {
  const hasMark = findings.some(({ rule_id }) => rule_id === "byte-order-mark");
  return edits.map((edit) => ({
    deletedRegion: deletedRegion(edit, hasMark),
    insertedContent: { text: edit.text },
  }));
}

/** SARIF does not count a byte order mark among the characters, so that only bytes can name it. */
function deletedRegion({ start, end }: Edit, hasMark: boolean) {
  if (!hasMark) return { charOffset: start, charLength: end - start };
  if (start === 0) return { byteOffset: 0, byteLength: BYTE_ORDER_MARK_BYTES };
  return { charOffset: start - 1, charLength: end - start };
}

/** A reference by RFC 3986: relative as the folder is, or a `file:` address when it is absolute. */
function uriOf(folder: string, file: string): string {
  const path = posix.normalize(`${folder.split(sep).join("/") || "."}/${file}`);
  const encoded = path
    .split("/")
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join("/");
  if (!isAbsolute(folder)) return encoded;
  return `file://${encoded.startsWith("/") ? "" : "/"}${encoded}`;
}
