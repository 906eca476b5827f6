import { PskError } from "../../errors.ts";
import type { AuditReport } from "../../gateway/read-audit.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { table } from "../table.ts";

export const audit = command({
  name: "audit",
  summary: "Check the chain of a gateway's log, and sum up who was refused what.",
  args: [{ name: "file", help: "a log that --audit wrote" }],
  options: {
    last: {
      kind: "value",
      value: "HASH",
      help: "the hash of the last line, as the result of a spawn has it; shows a cut end",
    },
    key: {
      kind: "value",
      value: "FILE",
      help: "the public key that must have signed the end, PEM or a line of OpenSSH",
    },
    policy: {
      kind: "value",
      value: "FILE",
      help: "a trust.json: its keys for the name psk-audit may sign (default: PSK_TRUST)",
    },
    "require-signature": {
      kind: "flag",
      help: "also exit 1 when the last line is not an end that such a key has signed",
    },
  },
  examples: [
    ["psk audit log.jsonl", "exit 1 with the line when the chain is broken"],
    ["psk audit log.jsonl --last sha256:…", "also when lines are missing at the end"],
    ["psk audit log.jsonl --key team.pub", "also when the end is not signed by this key"],
  ],
  async run({ args: [file = ""], options, json, io }) {
    const { readAudit } = await import("../../gateway/read-audit.ts");
    const { readLogKeys } = await import("../../toolkit/sign-audit.ts");
    const { key } = options;
    const policy = options.policy ?? (io.env.PSK_TRUST || undefined);
    const required = options["require-signature"] || key !== undefined;
    if (required && key === undefined && policy === undefined) {
      throw new PskError("usage", "--require-signature needs --key, --policy or PSK_TRUST");
    }
    const report = await readAudit(file, readLogKeys({ key, policy }));
    const cut = report.valid && options.last !== undefined && options.last !== report.last;
    const hasKeys = key !== undefined || policy !== undefined;
    const unsigned = report.valid ? unsignedWhy(report.signature, hasKeys, required) : undefined;
    const valid = report.valid && !cut && unsigned === undefined;
    if (json) {
      io.out(`${safeJson({ ...report, valid, cut })}\n`);
      return valid ? 0 : 1;
    }
    const name = printable(file);
    if (report.broken !== null) {
      io.out(`✗ ${name}:${report.broken.line}: ${report.broken.reason}\n`);
    } else if (cut) {
      io.out(
        `✗ ${name}: lines are missing at the end: its last hash is ${report.last ?? "none"}\n`,
      );
    } else if (unsigned !== undefined) io.out(`✗ ${name}: ${printable(unsigned)}\n`);
    else {
      io.out(`✓ ${name}: ${report.lines} lines, each follows from the one before\n`);
      if (report.signature !== null) io.out(`${printable(signedWords(report.signature))}\n`);
    }
    io.out(`${report.allowed} calls allowed, ${report.refused} refused\n`);
    if (report.refusals.length > 0) {
      const rows = report.refusals.map(({ tool, code, rule, skill, count }) =>
        [tool, code, rule ?? "-", skill ?? "-", `${count}`].map(printable),
      );
      const heads = ["TOOL", "CODE", "RULE", "SKILL", "TIMES"];
      io.out(`\n${table(heads, rows, styleFor(wantsColour(io)))}`);
    }
    return valid ? 0 : 1;
  },
});

type Signature = AuditReport["signature"];

/** Why the signature of a log is not what was asked for. */
function unsignedWhy(signature: Signature, hasKeys: boolean, required: boolean) {
  if (signature === null) return required ? "its end is not signed" : undefined;
  const { key, line, is_last, signed_by } = signature;
  if (hasKeys && signed_by === null) return `it is signed by ${key}, which is no trusted key`;
  if (required && !is_last) return `what follows line ${line} is not signed`;
  return undefined;
}

function signedWords({ key, line, is_last, signed_by }: NonNullable<Signature>): string {
  const upTo = is_last ? "" : ` up to line ${line}`;
  if (signed_by !== null) return `Signed by ${signed_by} (${key})${upTo}`;
  return `Signed by ${key}${upTo}; name its public key with --key to verify that`;
}
