/** The gate that a skill passes on its way into the store, a project or a registry. */
import { printable, safeJson } from "../report/printable.ts";
import { standingOf } from "../report/verdict-words.ts";
import type { BuildScan } from "../toolkit/scan-for-build.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Io } from "./io.ts";

/** More findings than this are for `psk scan` to show. */
const MAX_SHOWN = 10;

/** The option of every command with a gate that refuses unless told otherwise. */
export const GATE_OPTION = {
  scan: {
    kind: "value",
    value: "MODE",
    help: "scan first; refuse what is blocked or could not be judged, or only warn",
    choices: ["block", "warn", "off"],
    default: "block",
  },
} as const;

/** What the scan has to say at MEDIUM and above, and what it could not judge, one a line. */
export function gateLines({ findings, not_judged }: BuildScan): string {
  const worth = findings.filter(({ severity }) => severity !== "LOW" && severity !== "INFO");
  const lines = [
    ...not_judged.map(({ path, reason }) => `${path}: not judged: ${reason}`),
    ...worth.map(({ file_path, line_number, severity, description }) => {
      return `${file_path}:${line_number}: ${severity.toLowerCase()}: ${description}`;
    }),
  ];
  const more = lines.length - MAX_SHOWN;
  const shown = more > 0 ? [...lines.slice(0, MAX_SHOWN), `and ${more} more`] : lines;
  return shown.map((line) => `  - ${printable(line)}\n`).join("");
}

/** How the scan of a gate ended, in a few words: `blocked as malicious`. */
export function gateOutcome(scan: BuildScan): string {
  const standing = standingOf(scan);
  if (standing === "malicious") return "blocked as malicious";
  return standing === "not judged" ? "could not be judged" : standing;
}

/** A gate that refuses is a "no": exit 1, as `psk scan` answers. `act` is what was not done. */
export function refuseAtGate(
  { what, act, flag }: { readonly what: string; readonly act: string; readonly flag: string },
  scan: BuildScan,
  json: boolean,
  io: Io,
): number {
  const reason =
    standingOf(scan) === "not judged" ? "it could not be judged" : "it is blocked by the scan";
  const message = `${what} was not ${act}: ${reason} (${flag})`;
  io.err(`error: ${printable(message)}\n${gateLines(scan)}`);
  const { findings, not_judged } = scan;
  if (json) io.out(`${safeJson({ error: { code: "denied", message, findings, not_judged } })}\n`);
  return EXIT_CODES.denied;
}
