import { realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { PskError } from "../errors.ts";
import { noAuditLog, openAuditLog } from "./audit-log.ts";
import { findContainment } from "./containment.ts";
import { createGateway, type Gateway } from "./gateway.ts";
import { createKeeper } from "./keeper.ts";
import { checkNames, makeOffer } from "./offer.ts";
import { openServer, type ServerBehind } from "./server-behind.ts";
import { checkServerName } from "./server-config.ts";
import { type OpenSession, watchFile } from "./session.ts";
import { type GatewayTool, Refused } from "./tool.ts";

/** How long calls that were cut off may take to end. */
const LAST_WORDS_MS = 2_000;

/** What opening a gateway needs besides its session. */
export interface OpenOptions {
  /** Files that must stay as they are: the session, the ceiling, the config. */
  readonly frozen: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  report(message: string): void;
}

/** A gateway that is open, with everything behind it. */
export interface OpenedGateway {
  readonly gateway: Gateway;
  readonly servers: readonly ServerBehind[];
  /** Whether resources and prompts of the servers are handed on. */
  readonly pass: boolean;
  /** Asks all servers whether their tools are still the same. */
  check(): Promise<void>;
  /** Tells when what is listed has changed. */
  onListChanged(listener: () => void): void;
  close(): Promise<void>;
}

/** Starts the servers behind, checks the names in the grant, and opens the log. */
export async function openGateway(
  session: OpenSession,
  { frozen, env, report }: OpenOptions,
): Promise<OpenedGateway> {
  for (const name of Object.keys(session.servers)) checkServerName(name, "the session");
  const own = [session.audit, session.audit_key].filter((path) => path !== undefined);
  refuseWithin(session.files, [...frozen, ...own]);
  const audit = await openLog(session, env);
  const watched = frozen.map((path) => ({ path, changed: watchFile(path) }));
  const listeners: (() => void)[] = [];
  let stop: Refused | undefined;
  let started = false;
  let closed = false;
  const containment = findContainment();
  const keeper = createKeeper(() => {
    stop ??= new Refused("STOPPED", "the process that keeps watch over the others was ended");
    report(stop.message);
  }, containment);
  const servers: ServerBehind[] = [];
  const closing: (() => Promise<void>)[] = [];
  let ownTools: readonly GatewayTool[] = [];
  let tools: readonly GatewayTool[] = [];
  const collect = () => {
    tools = [...ownTools, ...servers.flatMap((server) => server.tools())];
  };

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    await Promise.all(servers.map((server) => server.close()));
    await keeper.close();
    await Promise.all(closing.map((end) => end()));
    // What was under way has ended with that, and how it ended belongs into the log.
    await Promise.race([gateway.idle(), setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
    const { allowed, refused } = gateway.decisions;
    try {
      if (started) audit.append({ kind: "end", allowed, refused });
    } catch (error) {
      if (!(error instanceof PskError)) throw error;
      report(`the audit log has no end, since ${error.message}`);
    }
    audit.close();
  }

  function onChange(server: string, what: string): void {
    if (closed) return;
    report(`server ${server}: ${what}`);
    try {
      audit.append({ kind: "change", server, what });
    } catch (error) {
      if (!(error instanceof PskError)) throw error;
      report(error.message); // the next call finds it, too, and is refused
    }
    if (session.accept_changes) collect();
    for (const listener of listeners) listener();
  }

  function stopped(): Refused | undefined {
    if (closed) return new Refused("STOPPED", "the gateway has ended");
    const changed = watched.find((file) => file.changed());
    if (changed !== undefined && stop === undefined) {
      stop = new Refused("GRANT_CHANGED", "the files that this grant was frozen in were changed");
      report(`${changed.path} was changed, so no call passes any more`);
    }
    return stop;
  }

  const { grant } = session;
  const gateway = createGateway({ grant, audit, tools: () => tools, stopped, report });
  try {
    const { ownTools: makeTools } = await import("./own-tools.ts");
    const onClose = (end: () => Promise<void>) => void closing.push(end);
    ownTools = await makeTools(session, { keeper, env, report, onClose });
    const options = {
      keeper,
      callTimeoutMs: session.call_timeout_ms,
      acceptChanges: session.accept_changes,
      onChange,
    };
    const settings = Object.entries(session.servers);
    const opening = settings.map(([name, server]) => openServer(name, server, options));
    for (const result of await Promise.allSettled(opening)) {
      if (result.status === "fulfilled") servers.push(result.value);
    }
    await Promise.all(opening); // throws the first reason, now that all that started can be ended
    collect();
    for (const words of checkNames(grant, makeOffer(grant, tools))) report(`warning: ${words}`);
    const startsSome = session.shell || settings.some(([, server]) => "command" in server);
    if (startsSome && containment.kind === "marked") report(notContained(containment.why));
    const { label } = session;
    audit.append({
      kind: "start",
      grant: grant.digest,
      skills: grant.skills,
      processes: containment.kind,
      ...(label !== undefined && { label }),
    });
    started = true;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    gateway,
    servers,
    pass: session.pass,
    async check() {
      await Promise.all(servers.map((server) => server.check()));
    },
    onListChanged: (listener) => void listeners.push(listener),
    close,
  };
}

async function openLog({ audit, audit_key }: OpenSession, env: OpenOptions["env"]) {
  if (audit === undefined) return noAuditLog();
  if (audit_key === undefined) return openAuditLog(audit);
  const { openLogSigner } = await import("../toolkit/sign-audit.ts");
  return openAuditLog(audit, openLogSigner(audit_key, env));
}

function notContained(why: string): string {
  const what = "a process that detaches itself and clears its environment may outlive the gateway";
  return `warning: ${what}, since no namespace can be made here: ${why}`;
}

/** A sub-agent that may write files must not reach those that bind it. */
function refuseWithin(folder: string | undefined, files: readonly string[]): void {
  if (folder === undefined) return;
  const root = realpathSync(folder);
  for (const file of files) {
    const place = join(realpathSync(dirname(resolve(file))), "x");
    if (!place.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) continue;
    throw new PskError(
      "usage",
      `${file} lies in --files ${folder}, where the sub-agent can change it`,
    );
  }
}
