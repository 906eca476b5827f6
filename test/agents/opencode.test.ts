import { holdAgent } from "./support/hold-agent.ts";

holdAgent("opencode", { binding: "harness" });
