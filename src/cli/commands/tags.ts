import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";

export const tags = command({
  name: "tags",
  summary: "List the versions and other tags of a repository, the newest version first.",
  args: [{ name: "ref", help: "HOST/REPOSITORY" }],
  options: REMOTE_OPTIONS,
  examples: [["psk tags registry.example/team/pdf-forms", "one tag a line"]],
  async run({ args: [ref = ""], options, json, io }) {
    const { remoteTags } = await import("../../toolkit/remote-tags.ts");
    const result = await remoteTags(ref, remoteOptions(options, io));
    const lines = result.tags.map((tag) => `${printable(tag)}\n`).join("");
    io.out(json ? `${safeJson(result)}\n` : lines);
    return 0;
  },
});
