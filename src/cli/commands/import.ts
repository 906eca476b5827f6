import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { GATE_OPTION, gateLines, refuseAtGate } from "../scan-gate.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const importCommand = command({
  name: "import",
  summary: "Take an exported version into the store, after checking and scanning every byte of it.",
  args: [{ name: "file", help: "a .tar.gz or .zip that psk export wrote" }],
  options: {
    force: { kind: "flag", help: "replace the version when it is there already" },
    ...GATE_OPTION,
    ...STORE_OPTION,
  },
  examples: [["psk import pdf-forms.tar.gz", "manifest and files come in as they were built"]],
  async run({ args: [file = ""], options, json, io }) {
    const { importVersion } = await import("../../toolkit/import.ts");
    const { force, scan } = options;
    const store = await storeOf(options, io);
    const result = await importVersion(store, file, { force, scan, env: io.env });
    if (result.state === "blocked") {
      const what = `${result.name}@${result.version}`;
      const flag = "--scan warn imports it anyway";
      return refuseAtGate({ what, act: "imported", flag }, result.scan, json, io);
    }
    if (result.scan !== undefined) io.err(gateLines(result.scan));
    const text = `Imported ${result.name}@${result.version}\n  place  ${printable(result.path)}\n`;
    const { state: _, ...imported } = result;
    io.out(json ? `${safeJson(imported)}\n` : text);
    return 0;
  },
});
