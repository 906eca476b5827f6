import { safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";
import { table } from "../table.ts";

export const outdated = command({
  name: "outdated",
  summary: "List skills of this project for which there is something newer; exit 1 when any is.",
  args: [],
  options: {
    user: { kind: "flag", help: "your own skills in place of this project's" },
    ...REMOTE_OPTIONS,
    ...STORE_OPTION,
  },
  examples: [["psk outdated", "what the lock has, what psk.json lets in, the newest"]],
  async run({ options, json, io }) {
    const toolkit = await import("../../toolkit/outdated.ts");
    const { projectPlace } = await import("../../toolkit/project-place.ts");
    const { folder } = projectPlace(options.user, io.env);
    const store = await storeOf(options, io);
    const rows = await toolkit.outdated(store, folder, remoteOptions(options, io));
    const cells = rows.map(({ name, locked, wanted, latest }) => [
      ...[name, locked ?? "-", wanted ?? "-", latest ?? "-"],
    ]);
    const style = styleFor(wantsColour(io));
    const heads = ["skill", "locked", "wanted", "latest"];
    const text = rows.length === 0 ? "" : table(heads, cells, style);
    io.out(json ? `${safeJson(rows)}\n` : text);
    return rows.length === 0 ? 0 : 1;
  },
});
