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
  },
  examples: [
    ["psk audit log.jsonl", "exit 1 with the line when the chain is broken"],
    ["psk audit log.jsonl --last sha256:…", "also when lines are missing at the end"],
  ],
  async run({ args: [file = ""], options, json, io }) {
    const { readAudit } = await import("../../gateway/read-audit.ts");
    const report = await readAudit(file);
    const cut = report.valid && options.last !== undefined && options.last !== report.last;
    const valid = report.valid && !cut;
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
    } else io.out(`✓ ${name}: ${report.lines} lines, each follows from the one before\n`);
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
