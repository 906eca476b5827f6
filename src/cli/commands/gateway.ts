import { PskError } from "../../errors.ts";
import { printable } from "../../report/printable.ts";
import { command } from "../command.ts";
import { GATEWAY_OPTIONS, grantOf, sessionParts } from "../gateway-options.ts";
import { HTTP_DOOR_OPTIONS, httpDoorOf } from "../http-door-options.ts";
import { refuse } from "./compose.ts";

export const gateway = command({
  name: "gateway",
  summary: "Stand between a sub-agent and its MCP servers, and let through what its skills allow.",
  args: [
    {
      name: "command",
      help: "a server to start behind the gateway, after `--`",
      optional: true,
      variadic: true,
    },
  ],
  options: {
    ...GATEWAY_OPTIONS,
    ...HTTP_DOOR_OPTIONS,
    session: {
      kind: "value",
      value: "FILE",
      help: "what `psk spawn` froze, in place of all other options",
    },
    "session-digest": {
      kind: "value",
      value: "DIGEST",
      help: "take the session only when its SHA-256 is this one",
    },
  },
  examples: [
    ["psk gateway --skills release-notes --shell", "a shell for `git log`, and nothing else"],
    ["psk gateway --skills a,b --config mcp.json --audit log.jsonl", "your servers, by the grant"],
    ["psk gateway --skills a -- npx some-mcp-server", "one server"],
  ],
  async run({ args, options, json, quiet, io }) {
    const { runGateway } = await import("../../gateway/run-gateway.ts");
    const door = httpDoorOf(options);
    const report = (message: string) => {
      if (!quiet) io.err(`${message}\n`);
    };
    if (options.session !== undefined) {
      const { readSession } = await import("../../gateway/session.ts");
      const session = readSession(options.session, options["session-digest"]);
      await runGateway({ session, frozen: [options.session], env: io.env, report, ...door });
      return 0;
    }
    const result = await grantOf(options, io);
    if (!result.ok) return refuse(result.validation, json, io);
    if (!options.shell && (options.sandbox === "bwrap" || options.sandbox === "srt")) {
      throw new PskError("usage", "--sandbox is for --shell");
    }
    const parts = await sessionParts(options, io);
    for (const words of result.grant.warnings) report(`warning: ${printable(words)}`);
    const [file, ...rest] = args;
    if (file !== undefined && "server" in parts.servers) {
      throw new PskError("usage", 'the server behind `--` is called "server"; rename yours');
    }
    const servers = { ...parts.servers, ...(file && { server: { command: file, args: rest } }) };
    const frozen = [options.config, options.ceiling].filter((path) => path !== undefined);
    const session = { ...parts, servers, grant: result.grant };
    await runGateway({ session, frozen, env: io.env, report, ...door });
    return 0;
  },
});
