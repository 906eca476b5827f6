/** What the bench holds the catalogue against: one route of hono with an answer of the same length. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const skills = Array.from({ length: 3 }, (_, i) => ({
  name: `skill-${i}`,
  description: "x".repeat(240),
  source: "project",
  version: null,
  allowed_tools: [],
  verdict: null,
}));
const app = new Hono();
app.get("/", (context) => context.json({ total: 3, skills, next_cursor: null, missing: [] }));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
