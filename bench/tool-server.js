/** A server with one tool that answers at once, for measuring what stands before it. */
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const server = new Server({ name: "bare", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/list", () => ({
  tools: [{ name: "echo", inputSchema: { type: "object" } }],
}));
server.setRequestHandler("tools/call", ({ params }) => ({
  content: [{ type: "text", text: JSON.stringify(params.arguments) }],
}));
await server.connect(new StdioServerTransport());
