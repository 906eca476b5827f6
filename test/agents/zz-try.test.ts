import { it } from "vitest";
import { runAgent } from "./support/run-agent.ts";

const names = (process.env.TRY ?? "claude,codex,gemini,copilot,opencode").split(",") as never[];
it.each(names)("%s", async (name) => {
  const t = Date.now();
  const run = await runAgent(name, {
    script: [
      { tool: "load_skill", input: { skill_id: "notes" } },
      { tool: "read", input: { path: "src/plan.txt" } },
      { tool: "bash", input: { command: "git log --oneline -1" } },
    ],
    ...(process.env.DELAY && { gatewayDelayMs: Number(process.env.DELAY) }),
  });
  console.log(
    name,
    Date.now() - t,
    run.code,
    run.stderr.slice(-1500),
    JSON.stringify(run.result)?.slice(0, 600),
  );
  console.log(
    run.model.requests.map((r) => [
      r.api,
      r.child,
      r.results.length,
      r.tools.map((t) => `${t.namespace ?? ""}/${t.name}`).join(" "),
    ]),
  );
  console.log(
    run.model.outcomes().map((o) => [o.tool, o.offered, o.result?.slice(0, 200)]),
    run.model.others,
  );
});
