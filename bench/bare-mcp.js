/**
 * What the bench holds psk's server against: the SDK with one tool and one resource that return a
 * text, as its documentation shows. `node bare-mcp.js FILE` speaks on stdio, with `http` over HTTP.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const [file, transport] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
const uri = "skill://bare/SKILL.md";

function makeServer() {
  const server = new McpServer({ name: "bare", version: "1.0.0" });
  server.registerTool(
    "get_skill",
    {
      description: "Returns a text.",
      inputSchema: z.object({ uri: z.string() }),
      outputSchema: z.object({ uri: z.string(), mimeType: z.string(), text: z.string() }),
    },
    () => ({
      content: [{ type: "text", text }],
      structuredContent: { uri, mimeType: "text/markdown", text },
    }),
  );
  server.registerResource("bare", uri, { mimeType: "text/markdown" }, () => ({
    contents: [{ uri, mimeType: "text/markdown", text }],
  }));
  return server;
}

if (transport === "http") {
  const handler = createMcpHandler(makeServer);
  const http = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, headers } = request;
    const answer = await handler.fetch(
      new Request("http://localhost/mcp", { method, headers, body: Buffer.concat(chunks) }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  http.listen(0, "127.0.0.1", () => {
    process.stderr.write(`MCP at http://127.0.0.1:${http.address().port}/mcp\n`);
  });
} else {
  serveStdio(makeServer);
}
