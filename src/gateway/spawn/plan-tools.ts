import { realpathSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { systemCode } from "../../errors.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import { FILE_TOOLS } from "../../grant/offered-by.ts";
import { isNetwork, parseToolRule } from "../../grant/tool-rule.ts";
import { isForeignTool } from "../../grant/tools-not-allowed.ts";
import { isInside } from "../../skill/path.ts";
import { isListed } from "../offer.ts";
import { MAX_DEPTH } from "../tools/spawn-tool.ts";

/** What a spawn was asked to offer; what is left out follows the grant. */
export interface WantedTools {
  readonly shell?: boolean | undefined;
  readonly files?: string | false | undefined;
  readonly servers?: Readonly<Record<string, unknown>> | undefined;
  readonly audit?: string | undefined;
  readonly agent?: { readonly depth: number } | undefined;
}

/** The tools of a sub-agent, as far as they are known before its gateway starts. */
export interface PlannedTools {
  readonly shell: boolean;
  readonly files: string | undefined;
  /** The gateway's own tools that will be listed. */
  readonly own: readonly string[];
  /** The names of the servers behind it; what they offer shows only when they run. */
  readonly servers: readonly string[];
  /** What was switched on, for people. */
  readonly notes: readonly string[];
  /** What the grant allows and nobody offers. */
  readonly warnings: readonly string[];
}

const MAX_NAMED = 8;

/** Switches on what a grant has a use for, unless the caller decided, and says what is missing. */
export function planTools(grant: ComposedSkill, wanted: WantedTools, cwd: string): PlannedTools {
  const allowed = (name: string) => isListed(grant, { names: [name] });
  const wantsShell = allowed("bash");
  const forFiles = FILE_TOOLS.filter(allowed);
  const shell = wanted.shell ?? wantsShell;
  const why = forFiles.length === 0 ? undefined : whyNotHere(cwd, wanted.audit);
  const files =
    wanted.files === false
      ? undefined
      : (wanted.files ?? (forFiles.length > 0 && why === undefined ? cwd : undefined));
  const own = [
    ...(shell && wantsShell ? ["bash"] : []),
    ...(files === undefined ? [] : forFiles),
    ...((wanted.agent?.depth ?? 0) < MAX_DEPTH && allowed("spawn") ? ["spawn"] : []),
    ...["load_skill", "read_skill_file"].filter(
      (name) => grant.skills.length > 0 && isListed(grant, { names: [name], always: true }),
    ),
  ];
  const servers = Object.keys(wanted.servers ?? {});
  const missing = notOffered(grant, servers);
  const added = [
    ...(wanted.shell === undefined && shell ? ["bash (--no-shell leaves it out)"] : []),
    ...(wanted.files === undefined && files !== undefined
      ? [`${forFiles.join(", ")} (--no-files leaves them out)`]
      : []),
  ];
  return {
    ...{ shell, files, own, servers },
    notes: added.length === 0 ? [] : [`switched on for ${files ?? cwd}: ${added.join(", ")}`],
    warnings: [
      ...(wantsShell && !shell ? ["bash is allowed and switched off"] : []),
      ...(forFiles.length > 0 && files === undefined
        ? [`${forFiles.join(", ")}: allowed, but ${offBecause(wanted.files, why)}`]
        : []),
      ...(missing.length === 0
        ? []
        : [`nobody offers ${listed(missing)}: add a server that does with --config FILE`]),
    ],
  };
}

/** The server that a rule names, when it is one of these: `mcp__notes__x` and `notes__x`. */
export function serverOf(
  name: string,
  servers: readonly string[],
): { readonly server: string; readonly tool: string } | undefined {
  const plain = name.replace(/^mcp__/, "");
  const server = servers.find((each) => plain.startsWith(`${each}__`));
  return server === undefined ? undefined : { server, tool: plain.slice(server.length + 2) };
}

/** True for a rule about the gateway's own tools, or about no tool at all. */
export function isOwnRule(name: string): boolean {
  return OWN.has(name) || isNetwork(name);
}

const OWN = new Set<string>(["bash", ...FILE_TOOLS, "spawn", "load_skill", "read_skill_file"]);

/** Rules that no configured server can be meant by. A plain name may be any server's. */
function notOffered({ allowed_tools }: ComposedSkill, servers: readonly string[]): string[] {
  return allowed_tools.filter((written) => {
    const parsed = parseToolRule(written);
    if (!parsed.ok) return false;
    const { name } = parsed.rule;
    if (isOwnRule(name) || /^\*|^mcp__\*/.test(name)) return false;
    if (name.startsWith("mcp__")) return serverOf(name, servers) === undefined;
    return servers.length === 0 || isForeignTool(name);
  });
}

/**
 * Why the working folder is not taken for granted. A sub-agent that writes there must not reach
 * what binds it, nor the user's whole home.
 */
function whyNotHere(cwd: string, audit: string | undefined): string | undefined {
  if (process.platform !== "linux") return "psk's file tools work on Linux only";
  const root = realPath(cwd);
  if (isInside(root, realPath(homedir()))) return "the working folder holds your home";
  if (isInside(root, realPath(tmpdir()))) {
    return "the working folder holds the files that bind the sub-agent";
  }
  if (audit !== undefined && isInside(root, realPath(dirname(resolve(audit))))) {
    return "the audit log lies in the working folder, where the sub-agent could change it";
  }
  return undefined;
}

function offBecause(files: string | false | undefined, why: string | undefined): string {
  if (files === false || why === undefined) return "the file tools are switched off";
  return `the file tools stay off, since ${why}; name a folder with --files DIR`;
}

/** What is not there keeps the name it was given. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return resolve(path);
  }
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const shown = names.slice(0, MAX_NAMED).map((name) => `"${name}"`);
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
