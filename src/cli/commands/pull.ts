import { printable, safeJson } from "../../report/printable.ts";
import type { PulledVersion } from "../../toolkit/pull.ts";
import { command } from "../command.ts";
import { progressBar } from "../progress.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";
import { GATE_OPTION, gateLines, refuseAtGate } from "../scan-gate.ts";
import { SIGNATURE_OPTIONS, signatureOptions } from "../signature-options.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const pull = command({
  name: "pull",
  summary: "Fetch a skill from an OCI registry into the store, once every byte has been checked.",
  args: [
    {
      name: "ref",
      help: "HOST/REPOSITORY:TAG or HOST/REPOSITORY@sha256:…; a collection gives all its skills",
    },
  ],
  options: {
    ...GATE_OPTION,
    force: { kind: "flag", help: "replace a version of that number that is another" },
    ...SIGNATURE_OPTIONS,
    ...REMOTE_OPTIONS,
    ...STORE_OPTION,
  },
  examples: [
    ["psk pull registry.example/team/pdf-forms:1.0.0", "one version"],
    ["psk pull localhost:5000/pdf-forms@sha256:…", "exactly these bytes"],
  ],
  async run({ args: [ref = ""], options, json, quiet, io }) {
    const toolkit = await import("../../toolkit/pull.ts");
    const store = await storeOf(options, io);
    const request = {
      ...remoteOptions(options, io),
      ...signatureOptions(options, io),
      scan: options.scan,
      force: options.force,
    };
    const progress = progressBar(io, quiet, "pulling");
    const pullOne = (from: string) =>
      toolkit.pull(store, from, { ...request, onProgress: progress.update }).finally(progress.end);
    const first = await pullOne(ref);
    const members = first.state === "collection" ? first.members : undefined;
    const results = members === undefined ? [first] : [];
    for (const member of members ?? []) results.push(await pullOne(member.ref));
    let code = 0;
    const good = [];
    for (const result of results) {
      if (result.state === "blocked") {
        const refused = { what: result.ref, act: "stored", flag: "--scan warn stores it anyway" };
        code = refuseAtGate(refused, result.scan, json, io);
      }
      if (result.state !== "pulled" && result.state !== "present") continue;
      good.push(result);
      if (result.scan !== undefined) io.err(gateLines(result.scan));
      if (!quiet) io.err(signatureLine(result.ref, result.signature));
      if (!json) io.out(lines(result));
    }
    const shown = members === undefined ? good[0] : good;
    if (json && shown !== undefined) io.out(`${safeJson(shown)}\n`);
    return code;
  },
});

function lines({ state, name, version, digest, path }: PulledVersion & { state: string }): string {
  const head = state === "pulled" ? "Pulled" : "Already there:";
  return `${head} ${name}@${version}\n  digest  ${digest}\n  place   ${printable(path)}\n`;
}

function signatureLine(
  ref: string,
  state: "trusted" | "signed" | "untrusted" | "unsigned",
): string {
  if (state === "unsigned") return `warning: ${printable(ref)} is not signed\n`;
  if (state === "untrusted") {
    return `warning: ${printable(ref)} is signed by no key that the policy trusts for it\n`;
  }
  return "";
}
