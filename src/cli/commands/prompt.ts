import { PskError } from "../../errors.ts";
import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { REGISTRY_OPTIONS, registryOf, textForModel } from "../registry-options.ts";

export const prompt = command({
  name: "prompt",
  summary: "Print the section of a system prompt that lists the skills.",
  args: [],
  options: {
    budget: { kind: "value", value: "N", help: "how many tokens the section may take" },
    ...REGISTRY_OPTIONS,
  },
  examples: [
    ["psk prompt", "the skills on offer here"],
    ["psk prompt --root skills --budget 2000", "those below skills/, in 2,000 tokens"],
  ],
  async run({ options, json, io }) {
    const { availableSkills } = await import("../../toolkit/prompt.ts");
    const budget = options.budget === undefined ? undefined : toCount(options.budget);
    const { registry } = await registryOf(options, io);
    const text = availableSkills(registry.snapshot(), { ...(budget !== undefined && { budget }) });
    io.out(json ? `${safeJson({ prompt: text })}\n` : textForModel(text, io));
    return 0;
  },
});

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new PskError("usage", `--budget must be a number of tokens, not "${text}"`);
}
