import { useState } from "preact/hooks";
import { token } from "../../api/token.ts";
import { Copyable } from "../../parts/copy.tsx";
import { VerdictReason } from "../../parts/verdict-reason.tsx";
import { plainName } from "./addresses.ts";
import type { SkillModel } from "./model.ts";
import { shellWord } from "./shell-word.ts";

/** What to type or paste to have this skill. */
export function UseTab({ model }: { readonly model: SkillModel }) {
  const { scan } = model;
  const word = shellWord(model.name);
  return (
    <div class="use">
      {scan.state === "done" && !scan.value.is_safe && (
        <section class="card warned" aria-label="Warning">
          <p>
            <b>Do not give this skill to an agent.</b>
          </p>
          <VerdictReason result={scan.value} />
        </section>
      )}
      {word === undefined ? (
        <section class="card install" aria-label="Install">
          <p>The name of this skill cannot be typed safely, so there are no commands for it.</p>
        </section>
      ) : (
        <>
          <Install model={model} word={word} />
          <section class="card" aria-label="Load">
            <h2>Load</h2>
            <p>Print the instructions as a model gets them:</p>
            <Copyable label="psk load" text={`psk load ${word}`} />
          </section>
        </>
      )}
      <section class="card" aria-label="MCP">
        <h2>MCP</h2>
        <p>Agents that start a server of their own:</p>
        <Copyable
          label="MCP settings, command"
          text={settings({ command: "psk", args: ["mcp"] })}
        />
        <p>Agents that reach this service:</p>
        <Copyable label="MCP settings, address" text={settings(remote())} />
        <ClientChoice />
      </section>
    </div>
  );
}

function Install({ model, word }: { readonly model: SkillModel; readonly word: string }) {
  const { name, contents } = model;
  const { source, version } = contents;
  if (source === "store" && version !== null) {
    const wanted = `${word}@${version}`;
    return (
      <section class="card install" aria-label="Install">
        <h2>Install</h2>
        <p>Where this store is, add it to a project: it is locked and put where agents look.</p>
        <Copyable label="psk add" text={`psk add ${wanted}`} />
        <p>In a project that has it in psk.json, this puts everything in place again:</p>
        <Copyable label="psk install" text="psk install --frozen" />
        <p>On another machine, download the archive first. Every byte is checked on the way in.</p>
        <Copyable
          label="psk import"
          text={`psk import ${word}-${version}.tar.gz\npsk add ${wanted}`}
        />
      </section>
    );
  }
  const file = `${plainName(name)}.tar.gz`;
  return (
    <section class="card install" aria-label="Install">
      <h2>Install</h2>
      <p>
        This skill lies in a folder and has no version in the store. Download the archive and unpack
        it where agents look:
      </p>
      <Copyable
        label="unpack"
        text={`mkdir -p .agents/skills\ntar -xzf ${file} -C .agents/skills`}
      />
      <p>Or make a version of the folder, which can be added, pushed and compared:</p>
      <Copyable
        label="psk build"
        text={`psk build .agents/skills/${plainName(name)} --maintainer YOU\npsk add ${word}`}
      />
    </section>
  );
}

const CLIENTS = ["claude", "cursor", "vscode", "codex", "gemini", "opencode"];

function ClientChoice() {
  const [client, setClient] = useState("claude");
  return (
    <>
      <p>
        <label>
          Each client has its own form; psk prints it for{" "}
          <select
            class="box"
            value={client}
            onChange={(event) => setClient(event.currentTarget.value)}
          >
            {CLIENTS.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </p>
      <Copyable label="psk mcp --print-config" text={`psk mcp --print-config ${client}`} />
    </>
  );
}

/** A token itself is never shown: clients take it from a variable. */
function remote(): object {
  const url = `${location.origin}/mcp`;
  if (token() === undefined) return { type: "http", url };
  return { type: "http", url, headers: { Authorization: `Bearer \${PSK_TOKEN}` } };
}

function settings(server: object): string {
  return JSON.stringify({ mcpServers: { psk: server } }, null, 2);
}
