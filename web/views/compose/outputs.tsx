import { useState } from "preact/hooks";
import type { Grant, SetExplanation } from "../../api/types.ts";
import { Copyable } from "../../parts/copy.tsx";
import { RuleText } from "../../parts/name.tsx";
import { safeJson } from "../../parts/safe-json.ts";
import {
  AGENTS,
  type AgentName,
  ceilingLine,
  composeLine,
  gatewayConfig,
  spawnLine,
} from "./commands.ts";
import type { Wish } from "./wish.ts";

/** What to do with the grant: start a sub-agent, put a gateway into a host, or keep it. */
export function Outputs(props: {
  readonly wish: Wish;
  readonly grant: Grant;
  readonly explanation: SetExplanation;
}) {
  const { wish, grant, explanation } = props;
  const { offered_by: offered } = explanation;
  const [agent, setAgent] = useState<AgentName>("claude");
  const [task, setTask] = useState("");
  const before = ceilingLine(wish);
  return (
    <section class="card outputs" aria-labelledby="outputs-title">
      <h2 id="outputs-title">Use it</h2>
      <Needs offered={offered} />
      {before !== undefined && (
        <>
          <h3>Write the ceiling down first</h3>
          <Copyable text={before} label="Line for the ceiling" />
        </>
      )}
      <h3>Start a sub-agent</h3>
      <div class="agent">
        <label class="field">
          Agent
          <select
            class="box"
            value={agent}
            onChange={(event) =>
              setAgent(AGENTS.find((name) => name === event.currentTarget.value) ?? "claude")
            }
          >
            {AGENTS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label class="field task">
          Task
          <input
            class="box"
            value={task}
            placeholder="What it is to do"
            onInput={(event) => setTask(event.currentTarget.value)}
          />
        </label>
      </div>
      <Copyable
        text={spawnLine(wish, offered, agent, task.trim() || "What it is to do")}
        label="psk spawn line"
      />
      <p class="note quiet small">
        With <code>--dry-run</code> it prints what would be started and how far the agent can be
        bound. Run it where psk finds these skills; if <code>psk serve</code> was given{" "}
        <code>--root</code>, give it here, too.
      </p>
      <h3>Put a gateway into an MCP host</h3>
      <Copyable
        text={JSON.stringify(gatewayConfig(wish, offered), null, 2)}
        label="Gateway config"
      />
      <p class="note quiet small">
        A host starts it in a folder of its own choosing: write whole paths for files and folders.
      </p>
      <details>
        <summary>
          The grant as JSON <span class="quiet small">{grant.digest.slice(0, 19)}…</span>
        </summary>
        <Copyable text={composeLine(wish)} label="psk compose line" />
        <Copyable text={safeJson(grant)} label="Grant as JSON" />
      </details>
    </section>
  );
}

/** Files that the lines name and the reader has to bring. */
function Needs({ offered }: { readonly offered: SetExplanation["offered_by"] }) {
  const { files, servers } = offered;
  if (!files && servers.length === 0) return null;
  return (
    <ul class="needs small">
      {files && (
        <li>
          <code>work</code> is the folder in which files may be read and written; name yours.
        </li>
      )}
      {servers.length > 0 && (
        <li>
          <code>mcp.json</code> names the MCP servers that bring{" "}
          {servers.slice(0, 6).map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <RuleText of={name} />
            </span>
          ))}
          {servers.length > 6 && ` and ${servers.length - 6} more`}.
        </li>
      )}
    </ul>
  );
}
