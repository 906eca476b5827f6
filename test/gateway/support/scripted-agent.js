/**
 * An agent whose model is a script: it reads the MCP config it was given, connects with the official
 * client, makes the calls in STEPS one after another, and prints what it got as one line of JSON.
 */
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const { mcpServers } = JSON.parse(readFileSync(process.env.PSK_MCP_CONFIG ?? "", "utf8"));
const { command, args, env } = mcpServers.psk;
const base = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" };
const client = new Client({ name: "scripted", version: "1" });
await client.connect(
  new StdioClientTransport({ command, args, env: { ...base, ...env }, stderr: "inherit" }),
);
const { tools } = await client.listTools();
const answers = [];
for (const { name, args: given } of JSON.parse(process.env.STEPS ?? "[]")) {
  const result = await client.request({
    method: "tools/call",
    params: { name, arguments: given ?? {} },
  });
  const text = result.content.map((item) => (item.type === "text" ? item.text : "")).join("");
  answers.push({ name, isError: result.isError === true, text });
}
await client.close();
const say = process.env.SAY;
process.stdout.write(say ?? JSON.stringify({ tools: tools.map(({ name }) => name), answers }));
