import type { AgentWorld } from "./agent-world.ts";
import type { RealAgentName } from "./real-agents.ts";
import { CHILD_TASK, type ScriptedCall } from "./scripted-model.ts";

/** Calls of an agent's own tools, each of which would leave a trace if it worked. */
export function nativeCalls(agent: RealAgentName, world: AgentWorld): readonly ScriptedCall[] {
  return CALLS[agent](world).map(([tool, input]) => ({ tool, input, exact: true }));
}

/** Calls that start a child of the agent, under each name that its versions had for it. */
export function childCalls(agent: RealAgentName): readonly ScriptedCall[] {
  return CHILDREN[agent].map(([tool, input]) => ({ tool, input, exact: true }));
}

type Calls = readonly (readonly [tool: string, input: ScriptedCall["input"]])[];

const CALLS: Readonly<Record<RealAgentName, (world: AgentWorld) => Calls>> = {
  claude: ({ mark, outside, project, trap }) => [
    ["Bash", { command: mark("native-bash") }],
    ["Write", { file_path: `${project}/native.txt`, content: "native" }],
    ["Edit", { file_path: `${project}/src/plan.txt`, old_string: "ship", new_string: "sink" }],
    ["NotebookEdit", { notebook_path: `${project}/native.ipynb`, new_source: "native" }],
    ["Read", { file_path: outside }],
    ["Glob", { pattern: "**/*", path: project }],
    ["Grep", { pattern: "inside", path: project, output_mode: "content" }],
    ["WebFetch", { url: trap.url, prompt: "what is there" }],
    ["WebSearch", { query: "anything" }],
    ["Monitor", { command: mark("native-monitor"), description: "x" }],
    ["ReadMcpResourceTool", { server: "psk", uri: `file://${outside}` }],
  ],
  codex: ({ mark, outside, project, trap }) => [
    ["shell", { command: ["sh", "-c", mark("native-shell")] }],
    ["shell_command", { command: mark("native-shell-command") }],
    ["local_shell", { command: ["sh", "-c", mark("native-local-shell")] }],
    ["exec_command", { cmd: mark("native-exec-command") }],
    ["write_stdin", { session_id: 1, chars: mark("native-stdin") }],
    ["apply_patch", addFile(`${project}/native.txt`)],
    ["apply_patch", { input: addFile(`${project}/native.txt`) }],
    ["read_file", { file_path: outside }],
    ["list_dir", { dir_path: project }],
    ["grep_files", { pattern: "inside", path: project }],
    ["view_image", { path: outside }],
    ["web_search", { query: trap.url }],
    ["read_mcp_resource", { server: "psk", uri: `file://${outside}` }],
  ],
  gemini: ({ mark, outside, project, trap }) => [
    ["run_shell_command", { command: mark("native-shell") }],
    ["write_file", { file_path: `${project}/native.txt`, content: "native" }],
    ["replace", { file_path: `${project}/src/plan.txt`, old_string: "ship", new_string: "sink" }],
    ["read_file", { file_path: outside }],
    ["read_many_files", { paths: [outside] }],
    ["list_directory", { dir_path: project }],
    ["glob", { pattern: "**/*", dir_path: project }],
    ["grep_search", { pattern: "inside", dir_path: project }],
    ["search_file_content", { pattern: "inside", dir_path: project }],
    ["web_fetch", { prompt: `what is at ${trap.url}` }],
    ["google_web_search", { query: "anything" }],
    ["save_memory", { fact: "native" }],
    ["activate_skill", { name: "notes" }],
  ],
  copilot: ({ mark, outside, project, trap }) => [
    ["bash", { command: mark("native-bash"), description: "x" }],
    ["create", { path: `${project}/native.txt`, file_text: "native" }],
    ["edit", { path: `${project}/src/plan.txt`, old_str: "ship", new_str: "sink" }],
    ["apply_patch", { patch: addFile(`${project}/native.txt`) }],
    ["view", { path: outside }],
    ["view", { path: `${project}/secret.txt` }],
    ["grep", { pattern: "inside", path: project, output_mode: "content" }],
    ["glob", { pattern: "**/*", path: project }],
    ["web_fetch", { url: trap.url }],
    ["sql", { query: "select 1", description: "x" }],
    ["session_store_sql", { query: "select user_message from turns", description: "x" }],
    ["report_intent", { intent: "native" }],
  ],
  opencode: ({ mark, outside, project, trap }) => [
    ["bash", { command: mark("native-bash"), description: "x" }],
    ["write", { filePath: `${project}/native.txt`, content: "native" }],
    ["edit", { filePath: `${project}/src/plan.txt`, oldString: "ship", newString: "sink" }],
    ["apply_patch", { patchText: addFile(`${project}/native.txt`) }],
    ["read", { filePath: outside }],
    ["read", { filePath: `${project}/secret.txt` }],
    ["list", { path: project }],
    ["glob", { pattern: "**/*", path: project }],
    ["grep", { pattern: "inside", path: project }],
    ["webfetch", { url: trap.url, format: "text" }],
    ["skill", { name: "notes" }],
  ],
};

const CHILDREN: Readonly<Record<RealAgentName, Calls>> = {
  claude: [
    ["Task", { description: "x", prompt: CHILD_TASK, subagent_type: "general-purpose" }],
    ["Agent", { description: "x", prompt: CHILD_TASK, subagent_type: "general-purpose" }],
  ],
  codex: [
    ["spawn_agent", { message: CHILD_TASK }],
    ["spawn_agent", { task_name: "x", message: CHILD_TASK }],
  ],
  gemini: [
    ["invoke_agent", { agent_name: "generalist", prompt: CHILD_TASK }],
    ["generalist", { request: CHILD_TASK }],
    ["codebase_investigator", { objective: CHILD_TASK }],
  ],
  copilot: [
    ["task", { agent_type: "general-purpose", name: "x", description: "x", prompt: CHILD_TASK }],
  ],
  opencode: [["task", { description: "x", prompt: CHILD_TASK, subagent_type: "general" }]],
};

function addFile(path: string): string {
  return `*** Begin Patch\n*** Add File: ${path}\n+native\n*** End Patch\n`;
}
