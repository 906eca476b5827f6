/** An agent by the folders that it looks for skills in. */
export interface Agent {
  readonly title: string;
  /** Relative to a project. */
  readonly project: string;
  /** Relative to the user's home. */
  readonly user: string;
}

/** The folder that several agents share, and that all others are linked to. */
export const SHARED = { project: ".agents/skills", user: ".agents/skills" } as const;

const same = (title: string, folder: string): Agent => ({ title, project: folder, user: folder });

/** Agents by the name that `--agent` takes. One that reads `.agents/skills` needs no link. */
export const AGENTS: Readonly<Record<string, Agent>> = {
  amp: { title: "Amp", project: ".agents/skills", user: ".config/agents/skills" },
  antigravity: {
    title: "Antigravity",
    project: ".agents/skills",
    user: ".gemini/antigravity/skills",
  },
  augment: same("Augment", ".augment/skills"),
  claude: same("Claude Code", ".claude/skills"),
  cline: { title: "Cline", project: ".agents/skills", user: ".agents/skills" },
  codebuddy: same("CodeBuddy", ".codebuddy/skills"),
  codex: { title: "Codex", project: ".agents/skills", user: ".codex/skills" },
  commandcode: same("Command Code", ".commandcode/skills"),
  continue: same("Continue", ".continue/skills"),
  copilot: { title: "GitHub Copilot", project: ".agents/skills", user: ".copilot/skills" },
  crush: { title: "Crush", project: ".crush/skills", user: ".config/crush/skills" },
  cursor: { title: "Cursor", project: ".agents/skills", user: ".cursor/skills" },
  droid: { title: "Factory Droid", project: ".agents/skills", user: ".factory/skills" },
  gemini: { title: "Gemini CLI", project: ".agents/skills", user: ".gemini/skills" },
  goose: { title: "Goose", project: ".goose/skills", user: ".config/goose/skills" },
  junie: same("Junie", ".junie/skills"),
  kilo: { title: "Kilo Code", project: ".agents/skills", user: ".kilo/skills" },
  kimi: { title: "Kimi Code CLI", project: ".agents/skills", user: ".agents/skills" },
  kiro: same("Kiro", ".kiro/skills"),
  kode: same("Kode", ".kode/skills"),
  mux: same("Mux", ".mux/skills"),
  neovate: same("Neovate", ".neovate/skills"),
  openclaw: { title: "OpenClaw", project: "skills", user: ".openclaw/skills" },
  opencode: { title: "OpenCode", project: ".agents/skills", user: ".config/opencode/skills" },
  openhands: same("OpenHands", ".openhands/skills"),
  pi: { title: "Pi", project: ".pi/skills", user: ".pi/agent/skills" },
  qoder: same("Qoder", ".qoder/skills"),
  qwen: same("Qwen Code", ".qwen/skills"),
  roo: same("Roo Code", ".roo/skills"),
  trae: same("Trae", ".trae/skills"),
  windsurf: { title: "Windsurf", project: ".windsurf/skills", user: ".codeium/windsurf/skills" },
  zencoder: same("Zencoder", ".zencoder/skills"),
};
