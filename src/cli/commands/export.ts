import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const exportCommand = command({
  name: "export",
  summary: "Write a version as an archive, the same bytes on every machine.",
  args: [{ name: "skill", help: "NAME, NAME@VERSION or NAME@RANGE" }],
  options: {
    output: { kind: "value", short: "o", value: "FILE", help: "a .tar.gz or .zip file (required)" },
    force: { kind: "flag", help: "replace the file when it is there already" },
    ...STORE_OPTION,
  },
  examples: [["psk export pdf-forms@1.0.0 -o pdf-forms.tar.gz", "psk import takes it in again"]],
  async run({ args: [spec = ""], options, json, io }) {
    const { output, force } = options;
    if (output === undefined) {
      throw new PskError("usage", "-o is missing; usage: psk export NAME@VERSION -o FILE");
    }
    const { findVersion } = await import("../../toolkit/stored.ts");
    const { exportVersion } = await import("../../toolkit/export.ts");
    const result = exportVersion(findVersion(await storeOf(options, io), spec), output, force);
    const { name, version, bytes } = result;
    const text = `Wrote ${name}@${version} to ${printable(output)}, ${bytes} bytes\n`;
    io.out(json ? `${safeJson(result)}\n` : text);
    return 0;
  },
});
