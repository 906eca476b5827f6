import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const importCommand = command({
  name: "import",
  summary: "Take an exported version into the store, after checking every byte of it.",
  args: [{ name: "file", help: "a .tar.gz or .zip that psk export wrote" }],
  options: {
    force: { kind: "flag", help: "replace the version when it is there already" },
    ...STORE_OPTION,
  },
  examples: [["psk import pdf-forms.tar.gz", "manifest and files come in as they were built"]],
  async run({ args: [file = ""], options, json, io }) {
    const { importVersion } = await import("../../toolkit/import.ts");
    const result = await importVersion(await storeOf(options, io), file, options.force);
    const text = `Imported ${result.name}@${result.version}\n  place  ${printable(result.path)}\n`;
    io.out(json ? `${safeJson(result)}\n` : text);
    return 0;
  },
});
