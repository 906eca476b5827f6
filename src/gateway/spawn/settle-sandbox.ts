import { axesOf } from "../../grant/axes.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import type { Enforced } from "../sandbox/enforced.ts";
import { type SandboxChoice, sandboxChoice } from "../sandbox/sandbox.ts";
import type { Session } from "../session.ts";

/**
 * Decides which sandbox a sub-agent gets, before anything starts: what is required and cannot run is
 * an error here, and not of a gateway under an agent that runs. What is settled is frozen into the
 * session, so that the gateway cannot fall back to less.
 */
export async function settleSandbox(
  given: Partial<Pick<Session, "shell" | "files" | "sandbox">>,
  grant: ComposedSkill,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly sandbox: SandboxChoice; readonly enforced: Enforced }> {
  const { openSandbox } = await import("../sandbox/open-sandbox.ts");
  const { shell = false, files } = given;
  const choice = sandboxChoice(given.sandbox ?? "auto");
  const opened = await openSandbox({ grant, shell, choice, files, skills: [], env });
  await opened.sandbox?.close();
  const { enforced } = opened;
  // Bubblewrap without the hosts that the grant names is what `auto` made of it, and nobody required.
  const asked = axesOf(grant).network.allowed;
  const less =
    enforced.sandbox === "bwrap" && enforced.network.allowed === "none" && asked !== "none";
  return { sandbox: less ? "auto" : (enforced.sandbox ?? choice), enforced };
}
