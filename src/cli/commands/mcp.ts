import { printable } from "../../report/printable.ts";
import { CATALOGUE_OPTIONS, catalogueOf } from "../catalogue-options.ts";
import { command } from "../command.ts";
import { HTTP_DOOR_OPTIONS, httpDoorOf } from "../http-door-options.ts";
import { REGISTRY_OPTIONS, registryOf } from "../registry-options.ts";

export const mcp = command({
  name: "mcp",
  summary: "Serve skills to agents over MCP, on standard input and output or over HTTP.",
  args: [],
  options: {
    ...HTTP_DOOR_OPTIONS,
    "print-config": {
      kind: "value",
      value: "CLIENT",
      help: "print what to paste into a client's settings, and serve nothing",
      choices: ["claude", "cursor", "vscode", "codex", "gemini", "opencode"],
    },
    ...CATALOGUE_OPTIONS,
    ...REGISTRY_OPTIONS,
  },
  examples: [
    ["psk mcp", "serve one client on standard input and output"],
    ["psk mcp --http 3333 --root skills", "serve the skills below skills/ over HTTP"],
    ["psk mcp --http 0.0.0.0:3333 --token-file tokens", "to other machines, with tokens"],
    ["psk mcp --print-config claude", "what to paste into Claude's settings"],
    ["psk mcp --remote registry.example/office:stable", "the skills of a collection"],
  ],
  async run({ options, quiet, io }) {
    const client = options["print-config"];
    if (client !== undefined) {
      const { printConfig } = await import("../../mcp/print-config.ts");
      io.out(printConfig(client, options));
      return 0;
    }
    const { runServer } = await import("../../mcp/run-server.ts");
    const remote = await catalogueOf(options, io, (message) => {
      if (!quiet) io.err(`${printable(message)}\n`);
    });
    await runServer({
      open: () => remote?.open() ?? registryOf(options, io),
      report: (message) => {
        if (!quiet) io.err(`${message}\n`);
      },
      ...httpDoorOf(options),
    });
    remote?.close();
    return 0;
  },
});
