import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { progressBar } from "../progress.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";
import { GATE_OPTION, gateLines, refuseAtGate } from "../scan-gate.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const push = command({
  name: "push",
  summary: "Publish a version in an OCI registry; a published version is never overwritten.",
  args: [
    { name: "skill", help: "NAME, NAME@VERSION or NAME@RANGE" },
    { name: "ref", help: "HOST/REPOSITORY[:TAG]; without a tag, the version is the tag" },
  ],
  options: {
    "force-tag": { kind: "flag", help: "move a tag that names something else" },
    sign: { kind: "flag", help: "sign it in the registry, with --key" },
    key: { kind: "value", value: "FILE", help: "an ed25519 or P-256 key, PEM or OpenSSH" },
    ...GATE_OPTION,
    ...REMOTE_OPTIONS,
    ...STORE_OPTION,
  },
  examples: [
    ["psk push pdf-forms registry.example/team/pdf-forms", "the newest version, under its number"],
    ["psk push pdf-forms@1.0.0 localhost:5000/pdf-forms:stable", "under a tag of yours"],
    ["psk push pdf-forms registry.example/pdf-forms --sign --key team.pem", "signed"],
  ],
  async run({ args: [spec = "", ref = ""], options, json, quiet, io }) {
    const { key } = options;
    if (options.sign !== (key !== undefined)) {
      throw new PskError("usage", "--sign and --key belong together");
    }
    const { findVersion } = await import("../../toolkit/stored.ts");
    const toolkit = await import("../../toolkit/push.ts");
    const progress = progressBar(io, quiet, "pushing");
    const pushed = await toolkit
      .push(findVersion(await storeOf(options, io), spec), ref, {
        scan: options.scan,
        ...remoteOptions(options, io),
        forceTag: options["force-tag"],
        onProgress: progress.update,
        ...(key !== undefined && { key }),
      })
      .finally(progress.end);
    if (pushed.state === "blocked") {
      const refused = { what: spec, act: "pushed", flag: "--scan warn publishes it anyway" };
      return refuseAtGate(refused, pushed.scan, json, io);
    }
    const { state: _, scan, ...result } = pushed;
    if (scan !== undefined) io.err(gateLines(scan));
    if (result.replaced !== null) {
      io.err(`warning: the tag was moved: ${printable(result.ref)} was ${result.replaced}\n`);
    }
    const { name, version, digest, uploaded, skipped } = result;
    const text = [
      `Pushed ${name}@${version} to ${printable(result.ref)}`,
      `  digest    ${digest}`,
      `  uploaded  ${uploaded} bytes, ${skipped} were there`,
      ...(result.signer === null ? [] : [`  signer    ${result.signer}`]),
      "",
    ].join("\n");
    io.out(json ? `${safeJson(result)}\n` : text);
    return 0;
  },
});
