import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

export const collect = command({
  name: "collect",
  summary: "Publish versions together as a collection, which can be pulled and served by one name.",
  args: [
    { name: "ref", help: "HOST/REPOSITORY:TAG" },
    { name: "skill", help: "NAME, NAME@VERSION or NAME@RANGE", variadic: true },
  ],
  options: {
    "force-tag": { kind: "flag", help: "move a tag that names something else" },
    ...REMOTE_OPTIONS,
    ...STORE_OPTION,
  },
  examples: [["psk collect registry.example/office:1.0 pdf-forms notes@^2", "two skills"]],
  async run({ args: [ref = "", ...specs], options, json, io }) {
    const { findVersion } = await import("../../toolkit/stored.ts");
    const toolkit = await import("../../toolkit/collect.ts");
    const store = await storeOf(options, io);
    const versions = specs.map((spec) => findVersion(store, spec));
    const forceTag = options["force-tag"];
    const result = await toolkit.collect(ref, versions, {
      ...remoteOptions(options, io),
      forceTag,
    });
    const lines = result.skills.map(({ name, version }) => `  ${name}@${version}\n`);
    const text = `Pushed ${printable(result.ref)}\n  digest  ${result.digest}\n${lines.join("")}`;
    io.out(json ? `${safeJson(result)}\n` : text);
    return 0;
  },
});
