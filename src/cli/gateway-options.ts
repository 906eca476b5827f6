import { resolve } from "node:path";
import { PskError } from "../errors.ts";
import type { OptionValues } from "./command.ts";
import type { Io } from "./io.ts";
import { REGISTRY_OPTIONS } from "./registry-options.ts";
import { composition, refuseNothing, SET_OPTIONS, skillNames } from "./set-options.ts";

/** The options of every command that puts a gateway before tools. */
export const GATEWAY_OPTIONS = {
  skills: { kind: "list", value: "NAMES", help: "skills, with commas between; may be repeated" },
  config: {
    kind: "value",
    value: "FILE",
    help: "the MCP servers behind the gateway, in the usual form `mcpServers`",
  },
  shell: { kind: "flag", help: "offer the tool `bash`; each command is judged by the grant" },
  files: {
    kind: "value",
    value: "DIR",
    help: "offer the tools read, write, edit, glob and grep for this folder, where the shell works, too",
  },
  sandbox: {
    kind: "value",
    value: "MODE",
    help: "what holds the commands of the shell; auto takes what can run here, bwrap (also meant by the option alone) and srt must run",
    choices: ["auto", "bwrap", "srt", "off"],
    default: "auto",
    bare: "bwrap",
  },
  audit: { kind: "value", value: "FILE", help: "write every decision down, each line chained" },
  "audit-key": {
    kind: "value",
    value: "FILE",
    help: "sign the end of the log with this private key, PEM or OpenSSH (default: PSK_AUDIT_KEY)",
  },
  pass: { kind: "flag", help: "hand resources and prompts of the servers on, too" },
  "accept-changes": {
    kind: "flag",
    help: "go on when a server changes its tools; without it they are held back",
  },
  "call-timeout": {
    kind: "value",
    value: "S",
    help: "a server that is silent in a call for so many seconds is not used any more",
    default: "300",
  },
  ...SET_OPTIONS,
  ...REGISTRY_OPTIONS,
} as const;

type Values = OptionValues<typeof GATEWAY_OPTIONS>;

/** A number of seconds in an option. */
export function secondsOf(name: string, text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400) return seconds;
  throw new PskError("usage", `--${name} must be a number of seconds, such as 60`);
}

/** The grant of the skills that a command names. */
export function grantOf(options: Values, io: Io) {
  const names = skillNames(options);
  refuseNothing(names, options);
  return composition(names, options, io);
}

/** All that a session says besides its grant, from the options of a command. */
export async function sessionParts(options: Values, io: Io) {
  const { readServerConfig } = await import("../gateway/server-config.ts");
  const auditKey = options["audit-key"];
  if (auditKey !== undefined && options.audit === undefined) {
    throw new PskError("usage", "--audit-key is for --audit");
  }
  const key = options.audit && (auditKey ?? (io.env.PSK_AUDIT_KEY || undefined));
  return {
    servers: options.config === undefined ? {} : { ...readServerConfig(options.config) },
    registry: {
      roots: options.root.map((path) => resolve(path)),
      ...(options.store !== undefined && { store: resolve(options.store) }),
      no_store: options["no-store"],
      no_builtin: options["no-builtin"],
    },
    shell: options.shell,
    sandbox: options.sandbox,
    ...(options.files !== undefined && { files: resolve(options.files) }),
    pass: options.pass,
    accept_changes: options["accept-changes"],
    ...(options.audit !== undefined && { audit: resolve(options.audit) }),
    ...(key !== undefined && { audit_key: resolve(key) }),
    call_timeout_ms: 1000 * secondsOf("call-timeout", options["call-timeout"]),
  };
}
