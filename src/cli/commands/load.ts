import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { REGISTRY_OPTIONS, registryOf, textForModel } from "../registry-options.ts";

export const load = command({
  name: "load",
  summary: "Print the full instructions of a skill in their <skill_context> envelope.",
  args: [{ name: "id", help: "the skill's id, as the list shows it" }],
  options: {
    "hide-root": { kind: "flag", help: "leave out the skill's folder on this machine" },
    ...REGISTRY_OPTIONS,
  },
  examples: [["psk load pdf-forms", "what load_skill gives to a model"]],
  async run({ args: [id = ""], options, json, io }) {
    const { loadSkill } = await import("../../toolkit/prompt.ts");
    const { registry } = await registryOf(options, io);
    const result = loadSkill(registry.snapshot(), id, { hideRoot: options["hide-root"] });
    io.out(json ? `${safeJson(toJson(id, result))}\n` : textForModel(result.text, io));
    return result.ok ? 0 : 1;
  },
});

type Loaded = ReturnType<typeof import("../../toolkit/prompt.ts").loadSkill>;

function toJson(id: string, result: Loaded): object {
  if (!result.ok) return { skill_id: id, ok: false, reason: result.reason, text: result.text };
  return { skill_id: id, ok: true, digest: result.digest, text: result.text };
}
