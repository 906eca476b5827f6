import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";

export const logout = command({
  name: "logout",
  summary: "Forget the login to an OCI registry.",
  args: [{ name: "host", help: "HOST or HOST:PORT" }],
  options: {},
  examples: [["psk logout registry.example", "takes it out of Docker's config.json"]],
  async run({ args: [host = ""], json, io }) {
    const toolkit = await import("../../toolkit/login.ts");
    if (!toolkit.logout(host, io.env)) {
      throw new PskError("not_found", `nobody is logged in to ${host}`);
    }
    io.out(json ? `${safeJson({ host })}\n` : `Logged out of ${printable(host)}\n`);
    return 0;
  },
});
