/** What the bench holds the catalogue against: one route of hono that answers with the JSON of a file. */
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [file] = process.argv.slice(2);
const answer = JSON.parse(readFileSync(file, "utf8"));
const app = new Hono();
app.get("/", (context) => context.json(answer));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
