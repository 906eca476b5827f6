import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { type Style, styleFor } from "../../report/style.ts";
import type { Verified } from "../../toolkit/stored.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const verify = command({
  name: "verify",
  summary: "Recompute every digest in the store and report what is not as it was built.",
  args: [{ name: "skill", help: "NAME or NAME@VERSION; all without it", optional: true }],
  options: STORE_OPTION,
  examples: [
    ["psk verify", "the whole store"],
    ["psk verify pdf-forms@1.0.0", "one version"],
  ],
  async run({ args: [spec], options, json, io }) {
    const { verifyTarget } = await import("../../toolkit/stored.ts");
    const { name, version } = verifyTarget(spec);
    const result = (await storeOf(options, io)).verify(name, version);
    if (name !== undefined && result.versions.length === 0) {
      throw new PskError("not_found", `${spec} is not in the store`);
    }
    io.out(
      json ? `${safeJson(withVerdicts(result))}\n` : toText(result, styleFor(wantsColour(io))),
    );
    return result.versions.every(({ problems }) => problems.length === 0) ? 0 : 1;
  },
});

function withVerdicts({ versions, foreign }: Verified) {
  return { versions: versions.map((v) => ({ ...v, ok: v.problems.length === 0 })), foreign };
}

function toText({ versions, foreign }: Verified, style: Style): string {
  const blocks = versions.map(({ name, version, problems }) => {
    const mark = problems.length === 0 ? style.green("✓") : style.red("✗");
    const lines = problems.map(
      ({ path, kind, message }) => `    ${style.red(kind)}  ${printable(`${path} ${message}`)}\n`,
    );
    return `${mark} ${style.bold(`${name}@${version}`)}\n${lines.join("")}`;
  });
  const others = foreign.map(({ path, reason }) => `? ${printable(`${path} ${reason}`)}\n`);
  const bad = versions.filter(({ problems }) => problems.length > 0).length;
  const count = `${versions.length} version${versions.length === 1 ? "" : "s"}`;
  const end =
    bad === 0 ? style.green(`${count} as built`) : style.red(`${bad} of ${count} damaged`);
  return `${blocks.join("")}${others.join("")}${end}\n`;
}
