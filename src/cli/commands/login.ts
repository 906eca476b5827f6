import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { readSecret } from "../read-secret.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";

export const login = command({
  name: "login",
  summary: "Log in to an OCI registry; the password is read from standard input.",
  args: [{ name: "host", help: "HOST or HOST:PORT" }],
  options: {
    username: { kind: "value", short: "u", value: "NAME", help: "who logs in (required)" },
    ...REMOTE_OPTIONS,
  },
  examples: [
    ["psk login registry.example -u ada", "asks for the password"],
    ["psk login registry.example -u ada < token", "takes it from a file"],
  ],
  async run({ args: [host = ""], options, json, io }) {
    const { username } = options;
    if (username === undefined) {
      throw new PskError("usage", "-u is missing; usage: psk login HOST -u NAME");
    }
    const toolkit = await import("../../toolkit/login.ts");
    const password = await readSecret(`Password of ${printable(username)}: `);
    const result = await toolkit.login(host, { username, password }, remoteOptions(options, io));
    const text = `Logged in to ${printable(host)} as ${printable(username)}\n  kept in  ${printable(result.place)}\n`;
    io.out(json ? `${safeJson(result)}\n` : text);
    return 0;
  },
});
