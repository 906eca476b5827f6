import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { type Style, styleFor } from "../../report/style.ts";
import type { Verified } from "../../toolkit/stored.ts";
import { command } from "../command.ts";
import { type Io, wantsColour } from "../io.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const verify = command({
  name: "verify",
  summary: "Recompute every digest in the store and report what is not as it was built.",
  args: [{ name: "skill", help: "NAME or NAME@VERSION; all without it", optional: true }],
  options: {
    installed: {
      kind: "flag",
      help: "compare what psk install put into agents' folders with psk.lock instead",
    },
    user: { kind: "flag", help: "with --installed: your own skills in place of this project's" },
    policy: {
      kind: "value",
      value: "FILE",
      help: "a trust.json: judge signatures by it instead, of a HOST/REPOSITORY:TAG or of a file",
    },
    signature: { kind: "value", value: "FILE", help: "with --policy: a file of psk sign" },
    ...REMOTE_OPTIONS,
    ...STORE_OPTION,
  },
  examples: [
    ["psk verify", "the whole store"],
    ["psk verify pdf-forms@1.0.0", "one version"],
    ["psk verify --installed", "edited, missing and extra files in agents' folders"],
    ["psk verify registry.example/pdf-forms:1.0.0 --policy trust.json", "who signed it"],
  ],
  async run({ args: [spec], options, json, io }) {
    if (options.installed) return verifyPlaces(options, json, io);
    if (options.policy !== undefined) return verifySigned(spec, options.policy, options, json, io);
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

async function verifySigned(
  spec = "",
  policy: string,
  options: {
    readonly signature: string | undefined;
    readonly store: string | undefined;
    readonly "plain-http": boolean;
    readonly timeout: string;
  },
  json: boolean,
  io: Io,
): Promise<number> {
  const toolkit = await import("../../toolkit/sign.ts");
  const { findVersion } = await import("../../toolkit/stored.ts");
  const { signature } = options;
  const result =
    signature === undefined
      ? await toolkit.verifyReference(spec, policy, remoteOptions(options, io))
      : await toolkit.verifyVersion(
          findVersion(await storeOf(options, io), spec),
          signature,
          policy,
        );
  const { state, label } = result;
  const words = state === "trusted" ? `signed by ${label}` : state;
  io.out(json ? `${safeJson(result)}\n` : `${printable(`${spec} ${words}`)}\n`);
  return state === "trusted" ? 0 : 1;
}

async function verifyPlaces(
  options: { readonly user: boolean; readonly store: string | undefined },
  json: boolean,
  io: Io,
): Promise<number> {
  const { verifyInstalled } = await import("../../toolkit/verify-installed.ts");
  const { projectPlace } = await import("../../toolkit/project-place.ts");
  const store = await storeOf(options, io);
  const skills = verifyInstalled(store, projectPlace(options.user, io.env));
  const style = styleFor(wantsColour(io));
  const blocks = skills.map(({ name, version, problems }) => {
    const mark = problems.length === 0 ? style.green("✓") : style.red("✗");
    const lines = problems.map(({ path, kind }) => `    ${style.red(kind)}  ${printable(path)}\n`);
    return `${mark} ${style.bold(`${name}@${version}`)}\n${lines.join("")}`;
  });
  io.out(json ? `${safeJson({ skills })}\n` : blocks.join(""));
  return skills.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

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
