import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const gc = command({
  name: "gc",
  summary: "Free the space of versions that were removed or replaced, and of builds that died.",
  args: [],
  options: STORE_OPTION,
  examples: [["psk gc", "never touches a version, nor a build that is running"]],
  async run({ options, json, io }) {
    const { removed, kept } = (await storeOf(options, io)).gc();
    const counts = { removed: removed.length, kept: kept.length };
    const rest = kept.length > 0 ? `; left ${kept.length} that may still be in use` : "";
    io.out(json ? `${safeJson(counts)}\n` : `Freed ${removed.length}${rest}\n`);
    return 0;
  },
});
