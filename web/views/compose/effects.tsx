import type { ExplainedTool } from "../../api/types.ts";

const EFFECTS = {
  allowed: { sign: "✓", words: "allowed", kind: "safe" },
  forbidden: { sign: "✕", words: "forbidden", kind: "malicious" },
  not_common: { sign: "–", words: "not common", kind: "suspicious" },
  above_ceiling: { sign: "↑", words: "above the ceiling", kind: "suspicious" },
} as const;

/** What comes of a tool, in sign, word and colour. */
export function EffectBadge({ tool }: { readonly tool: ExplainedTool }) {
  const { sign, words, kind } = EFFECTS[tool.effect];
  const isPartly = tool.effect === "allowed" && exceptions(tool).length > 0;
  return (
    <span class={`badge ${kind}`}>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      {isPartly ? "allowed in part" : words}
    </span>
  );
}

/** The prohibitions that take a part of an allowed tool away. */
function exceptions({ statements }: ExplainedTool): ExplainedTool["statements"] {
  return statements.filter(({ says, extent }) => says === "forbids" && extent === "part");
}
