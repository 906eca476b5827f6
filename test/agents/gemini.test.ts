import { holdAgent } from "./support/hold-agent.ts";

holdAgent("gemini", { binding: "harness" });
