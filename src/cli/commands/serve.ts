import { printable } from "../../report/printable.ts";
import { CATALOGUE_OPTIONS, catalogueOf } from "../catalogue-options.ts";
import { command } from "../command.ts";
import { REGISTRY_OPTIONS, registryOf } from "../registry-options.ts";
import { storeOf } from "../store-option.ts";

export const serve = command({
  name: "serve",
  summary: "Serve scans, the catalogue and MCP over HTTP, on this machine unless told otherwise.",
  args: [],
  options: {
    host: { kind: "value", value: "HOST", help: "where to listen", default: "127.0.0.1" },
    port: {
      kind: "value",
      value: "PORT",
      help: "where to listen; 0 takes a free one",
      default: "4777",
    },
    "token-file": {
      kind: "value",
      value: "FILE",
      help: "tokens and their scopes, one a line (see psk token); needed beyond this machine",
    },
    "allow-host": {
      kind: "list",
      value: "NAME",
      help: "a name that clients may reach the service by; may be repeated",
    },
    "allow-root": {
      kind: "list",
      value: "DIR",
      help: "folders below it may be scanned by their path; may be repeated",
    },
    audit: { kind: "value", value: "FILE", help: "show the decisions in this log of psk gateway" },
    "max-upload": { kind: "value", value: "BYTES", help: "largest upload (default: 50000000)" },
    "max-entries": { kind: "value", value: "N", help: "entries of an archive (default: 5000)" },
    "max-unpacked": {
      kind: "value",
      value: "BYTES",
      help: "bytes that an archive unpacks to (default: 200000000)",
    },
    "max-ratio": {
      kind: "value",
      value: "N",
      help: "times its own size that an archive unpacks to (default: 200)",
    },
    "max-uploads": { kind: "value", value: "N", help: "uploads at one time (default: 256)" },
    "max-queue": { kind: "value", value: "N", help: "waiting items of batches (default: 1000)" },
    "rate-limit": {
      kind: "value",
      value: "N",
      help: "requests a minute of one token or address (default: 600)",
    },
    "upload-timeout": { kind: "value", value: "S", help: "seconds of one upload (default: 120)" },
    "scan-timeout": { kind: "value", value: "S", help: "seconds of one scan (default: 30)" },
    "scan-memory": { kind: "value", value: "MIB", help: "memory of one scan (default: 1024)" },
    workers: { kind: "value", value: "N", help: "scans at one time (default: 2)" },
    ...CATALOGUE_OPTIONS,
    ...REGISTRY_OPTIONS,
  },
  examples: [
    ["psk serve --root skills", "serve the skills below skills/ and the store"],
    ["psk serve --allow-root /srv/skills", "let callers scan folders below /srv/skills"],
    ["psk serve --host 0.0.0.0 --token-file tokens", "to other machines, with tokens"],
    ["psk serve --remote registry.example/team/", "what a registry has; nothing is kept here"],
  ],
  async run({ options, quiet, io }) {
    const { runService } = await import("../../http/run-service.ts");
    const { serveOptions } = await import("../../http/serve-options.ts");
    const remote = await catalogueOf(options, io, (message) => {
      if (!quiet) io.err(`${printable(message)}\n`);
    });
    await runService({
      ...serveOptions(options, (text) => io.err(text)),
      store: remote?.store ?? (await storeOf(options, io)),
      verdictOf: remote?.verdictOf,
      open: () => remote?.open() ?? registryOf(options, io),
      report: (message) => {
        if (!quiet) io.out(`${message}\n`);
      },
    });
    remote?.close();
    return 0;
  },
});
