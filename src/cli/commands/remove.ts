import { PskError } from "../../errors.ts";
import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const remove = command({
  name: "remove",
  summary: "Take a version out of the store.",
  args: [{ name: "skill", help: "NAME@VERSION, in full" }],
  options: STORE_OPTION,
  examples: [["psk remove pdf-forms@1.0.0", "remove this one version; psk gc frees its space"]],
  async run({ args: [spec = ""], options, json, io }) {
    const { exactVersion } = await import("../../toolkit/stored.ts");
    const { name, version } = exactVersion(spec);
    if (!(await storeOf(options, io)).remove(name, version)) {
      throw new PskError("not_found", `${name}@${version} is not in the store`);
    }
    io.out(json ? `${safeJson({ name, version })}\n` : `Removed ${name}@${version}\n`);
    return 0;
  },
});
