import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import type { BuildResult } from "../../toolkit/build.ts";
import type { BuildScan } from "../../toolkit/scan-for-build.ts";
import { command } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { Io } from "../io.ts";
import { gateLines, gateOutcome, refuseAtGate } from "../scan-gate.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

const USAGE = "psk build DIR --maintainer ID [OPTIONS]";

export const build = command({
  name: "build",
  summary: "Put a skill into the store as an immutable version.",
  args: [{ name: "dir", help: "the skill's folder" }],
  options: {
    maintainer: { kind: "value", value: "ID", help: "who answers for this version (required)" },
    force: { kind: "flag", help: "replace the version when it is there already" },
    author: { kind: "value", value: "NAME", help: "in place of metadata.author" },
    "skill-version": { kind: "value", value: "V", help: "in place of metadata.version" },
    "allow-secret-files": { kind: "flag", help: "pack .env files and private keys too" },
    "max-bytes": {
      kind: "value",
      value: "N",
      help: "how large a skill may be (default: 104857600)",
    },
    scan: {
      kind: "value",
      value: "MODE",
      help: "scan first; warn of what is blocked or could not be judged, or refuse to build",
      choices: ["warn", "block", "off"],
      default: "warn",
    },
    ...STORE_OPTION,
  },
  examples: [
    ["psk build pdf-forms --maintainer ada", "build the version its frontmatter names"],
    ["psk build . --maintainer ada --skill-version 1.2.0", "give the version yourself"],
    ["psk build . --maintainer ada --force", "replace a version"],
    ["psk build . --maintainer ada --scan block", "store nothing that a scan blocks"],
  ],
  async run({ args: [dir = "."], options, json, quiet, io }) {
    if (!options.maintainer?.trim()) {
      const fault = options.maintainer === undefined ? "missing" : "blank";
      throw new PskError("usage", `--maintainer is ${fault}; usage: ${USAGE}`);
    }
    const toolkit = await import("../../toolkit/build.ts");
    const { author, force } = options;
    const version = options["skill-version"];
    const maxBytes = options["max-bytes"];
    const result = await toolkit.build(await storeOf(options, io), dir, {
      maintainer: options.maintainer,
      force,
      allowSecretFiles: options["allow-secret-files"],
      env: io.env,
      ...(options.scan !== "off" && { scan: options.scan }),
      ...(author !== undefined && { author }),
      ...(version !== undefined && { version }),
      ...(maxBytes !== undefined && { maxBytes: toCount(maxBytes) }),
    });
    if (result.state === "invalid") return refuse(dir, result.findings, json, io);
    if (result.state === "blocked") {
      const flag = "--scan warn builds it anyway";
      return refuseAtGate({ what: dir, act: "built", flag }, result.scan, json, io);
    }
    if (result.scan !== undefined) io.err(scanLines(dir, result.scan, quiet));
    io.out(json ? toJson(result) : toText(result));
    if (!quiet) hints(dir, result, io);
    return 0;
  },
});

type Built = Extract<BuildResult, { state: "built" }>;
type Findings = Extract<BuildResult, { state: "invalid" }>["findings"];

function refuse(dir: string, findings: Findings, json: boolean, io: Io): number {
  const message = `${dir} cannot be packaged`;
  const lines = findings.map(
    ({ field, file_path, description, remediation }) =>
      `  - ${printable(`${field ?? file_path}: ${description}. ${remediation}`)}\n`,
  );
  io.err(`error: ${printable(message)}:\n${lines.join("")}`);
  if (json) io.out(`${safeJson({ error: { code: "invalid_skill", message, findings } })}\n`);
  return EXIT_CODES.invalid_skill;
}

/** What the scan found at MEDIUM and above; of a clean skill only what it was compared with. */
function scanLines(dir: string, scan: BuildScan, quiet: boolean): string {
  const { against, findings } = scan;
  const compared = against === null ? "" : ` against ${against}`;
  const lines = gateLines(scan);
  if (lines === "") {
    if (quiet || against === null) return "";
    const rest = findings.length === 0 ? "nothing new" : `${findings.length} small things are new`;
    return `Scanned${compared}: ${rest}\n`;
  }
  const hint = `psk scan ${printable(dir)}${against === null ? "" : ` --against ${against}`} shows all`;
  return `Scanned${compared}: ${gateOutcome(scan)}; ${hint}\n${lines}`;
}

function toJson(built: Built): string {
  const { name, version, author, maintainer, path, sourceHash, replaced, scan } = built;
  const result = { name, version, author, maintainer, path, sourceHash, replaced };
  return `${safeJson({ ...result, ...(scan !== undefined && { scan }) })}\n`;
}

function toText({ name, version, author, maintainer, path, sourceHash }: Built): string {
  return [
    `Built ${name}@${version}`,
    `  author      ${printable(author)}`,
    `  maintainer  ${printable(maintainer)}`,
    `  hash        ${sourceHash}`,
    `  place       ${printable(path)}`,
    "",
  ].join("\n");
}

function hints(dir: string, { warnings, ignored }: Built, io: Io): void {
  if (ignored.length > 0) io.err(`Left out: ${printable(ignored.join(", "))}\n`);
  if (warnings.length > 0) {
    const count = `${warnings.length} warning${warnings.length === 1 ? "" : "s"}`;
    io.err(`${count}; psk validate ${printable(dir)} --profile package shows them\n`);
  }
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new PskError("usage", `--max-bytes must be a number of bytes, not "${text}"`);
}
