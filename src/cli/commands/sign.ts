import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const sign = command({
  name: "sign",
  summary: "Sign a version of the store into a file; psk push --sign attaches it in a registry.",
  args: [{ name: "skill", help: "NAME, NAME@VERSION or NAME@RANGE" }],
  options: {
    key: {
      kind: "value",
      value: "FILE",
      help: "an ed25519 or P-256 key, PEM or OpenSSH (required)",
    },
    output: { kind: "value", short: "o", value: "FILE", help: "where the signature goes" },
    ...STORE_OPTION,
  },
  examples: [
    ["psk sign pdf-forms@1.0.0 --key team.pem", "a Sigstore bundle"],
    ["psk sign pdf-forms@1.0.0 --key ~/.ssh/id_ed25519", "a statement and its SSH signature"],
  ],
  async run({ args: [spec = ""], options, json, io }) {
    if (options.key === undefined) {
      throw new PskError("usage", "--key is missing; usage: psk sign NAME@VERSION --key FILE");
    }
    const { findVersion } = await import("../../toolkit/stored.ts");
    const { signVersion } = await import("../../toolkit/sign.ts");
    const version = findVersion(await storeOf(options, io), spec);
    const result = await signVersion(version, options.key, options.output, io.env);
    const text = [
      `Signed ${result.name}@${result.version}`,
      `  digest  ${result.digest}`,
      `  signer  ${result.signer}`,
      ...result.files.map((file) => `  file    ${printable(file)}`),
      "",
    ].join("\n");
    io.out(json ? `${safeJson(result)}\n` : text);
    return 0;
  },
});
