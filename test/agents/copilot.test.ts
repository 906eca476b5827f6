import { holdAgent } from "./support/hold-agent.ts";

holdAgent("copilot", { binding: "harness" });
