import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { REGISTRY_OPTIONS, registryOf } from "../registry-options.ts";

export const sync = command({
  name: "sync",
  summary: "Say what changed among the skills since the last sync.",
  args: [],
  options: REGISTRY_OPTIONS,
  examples: [["psk sync", "and remember what is there now, so that psk starts faster"]],
  async run({ options, json, io }) {
    const { registry, save } = await registryOf(options, io);
    save();
    const result = registry.lastSync();
    const { added, updated, removed, unchanged, total } = result;
    const counts = `${added} added, ${updated} updated, ${removed} removed, ${unchanged} unchanged`;
    io.out(json ? `${safeJson(result)}\n` : `${counts}; ${total} in all\n`);
    return 0;
  },
});
