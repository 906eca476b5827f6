import { printable } from "../../report/printable.ts";
import { CATALOGUE_OPTIONS, catalogueOf } from "../catalogue-options.ts";
import { command } from "../command.ts";
import { REGISTRY_OPTIONS, registryOf } from "../registry-options.ts";

export const mcp = command({
  name: "mcp",
  summary: "Serve skills to agents over MCP, on standard input and output or over HTTP.",
  args: [],
  options: {
    http: {
      kind: "value",
      value: "[HOST:]PORT",
      help: "listen for Streamable HTTP at /mcp, on this machine unless HOST says otherwise",
    },
    "token-file": {
      kind: "value",
      value: "FILE",
      help: "bearer tokens that clients must show, one a line; needed beyond this machine",
    },
    "allow-host": {
      kind: "list",
      value: "NAME",
      help: "a name that clients may reach the server by; may be repeated",
    },
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
      hosts: options["allow-host"],
      ...(options.http !== undefined && { http: options.http }),
      ...(options["token-file"] !== undefined && { tokenFile: options["token-file"] }),
    });
    remote?.close();
    return 0;
  },
});
