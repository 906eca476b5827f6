import { holdAgent } from "./support/hold-agent.ts";

holdAgent("claude", { binding: "enforced" });
