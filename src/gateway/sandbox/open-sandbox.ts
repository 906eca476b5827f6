import { realpathSync } from "node:fs";
import { PskError, systemCode } from "../../errors.ts";
import { authorize } from "../../grant/authorize.ts";
import { type Axes, axesOf } from "../../grant/axes.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import { cannotRun, openBwrap, type Unable } from "./bwrap.ts";
import type { Bounds } from "./confine.ts";
import { type Enforced, enforcedBy } from "./enforced.ts";
import type { Sandbox, SandboxChoice } from "./sandbox.ts";

/** What a sandbox is opened for. */
export interface SandboxRequest {
  readonly grant: ComposedSkill;
  readonly shell: boolean;
  readonly choice: SandboxChoice;
  /** The working folder; the current one when left out. */
  readonly files?: string | undefined;
  /** Folders of the skills. */
  readonly skills: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A sandbox, or none, and what is enforced with it. */
export interface OpenedSandbox {
  readonly sandbox: Sandbox | undefined;
  readonly enforced: Enforced;
}

/** Opens what was asked for; where that is required and cannot run, it throws, and nothing starts. */
export async function openSandbox(request: SandboxRequest): Promise<OpenedSandbox> {
  const axes = axesOf(request.grant);
  if (!request.shell) return none(null, axes);
  if (request.choice === "off") return none("off", axes);
  const bounds = boundsOf(request, axes);
  const single = needsHosts(axes);
  switch (request.choice) {
    case "srt":
      return required("--sandbox srt", axes, await srt(bounds));
    case "bwrap": {
      if (!single)
        return required("--sandbox", axes, openBwrap(bounds, axes.network.allowed === "all"));
      const opened = await srt(bounds);
      if ("kind" in opened) return held(opened, axes);
      throw new PskError(
        "usage",
        `bubblewrap alone cannot hold single hosts, and this grant names some (${axes.network.because}): install @anthropic-ai/sandbox-runtime for --sandbox srt (${opened.why}), or allow \`Network\` without a host`,
      );
    }
    case "auto":
      return single ? holdHosts(bounds) : whatRuns(bounds);
  }
}

/** Only a proxy can tell hosts apart. */
function needsHosts({ network: { allowed, forbidden } }: Axes): boolean {
  return Array.isArray(allowed) || (allowed === "all" && forbidden.length > 0);
}

async function whatRuns(bounds: Bounds): Promise<OpenedSandbox> {
  const { axes } = bounds;
  const bwrap = openBwrap(bounds, axes.network.allowed === "all");
  if ("kind" in bwrap) return held(bwrap, axes);
  const other = await srt(bounds);
  if ("kind" in other) return held(other, axes);
  return none("off", axes, [notes("bubblewrap", bwrap)]);
}

/** Where hosts cannot be told apart, there are none: never more than the grant says. */
async function holdHosts(bounds: Bounds): Promise<OpenedSandbox> {
  const { axes } = bounds;
  const opened = await srt(bounds);
  if ("kind" in opened) return held(opened, axes);
  const bwrap = openBwrap(bounds, false);
  const lacking = notes("sandbox-runtime (srt), which could hold single hosts,", opened);
  if (!("kind" in bwrap)) return none("off", axes, [notes("bubblewrap", bwrap)]);
  const enforced = enforcedBy("bwrap", axes, [...bwrap.notes, lacking], true);
  return { sandbox: bwrap, enforced };
}

function required(option: string, axes: Axes, opened: Sandbox | Unable): OpenedSandbox {
  if ("kind" in opened) return held(opened, axes);
  const program =
    option === "--sandbox" ? "bubblewrap (bwrap)" : "@anthropic-ai/sandbox-runtime (srt)";
  throw cannotRun(option, program, opened);
}

function held(sandbox: Sandbox, axes: Axes): OpenedSandbox {
  return { sandbox, enforced: enforcedBy(sandbox.kind, axes, sandbox.notes) };
}

function none(kind: "off" | null, axes: Axes, why: readonly string[] = []): OpenedSandbox {
  return { sandbox: undefined, enforced: enforcedBy(kind, axes, why) };
}

function notes(program: string, { why, fix }: Unable): string {
  return `${program} cannot run here: ${why}. To fix it, ${fix}`;
}

async function srt(bounds: Bounds): Promise<Sandbox | Unable> {
  const { openSrt } = await import("./srt.ts");
  return openSrt(bounds);
}

function boundsOf({ grant, files, skills, env }: SandboxRequest, axes: Axes): Bounds {
  const init = authorize(grant, { tool: "bash", args: { command: "git init" } });
  return {
    folder: realFolder(files),
    ...{ axes, skills, env, mayInit: init.effect === "allow" },
  };
}

function realFolder(files: string | undefined): string {
  try {
    return realpathSync(files ?? process.cwd());
  } catch (error) {
    throw new PskError("usage", `--files ${files}: ${systemCode(error) ?? "no folder"}`);
  }
}
