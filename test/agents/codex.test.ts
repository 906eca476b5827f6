import { holdAgent } from "./support/hold-agent.ts";

holdAgent("codex", {
  binding: "sandbox",
  otherTools: [
    ...["list_mcp_resource_templates", "list_mcp_resources", "read_mcp_resource"],
    "request_user_input",
  ],
});
