/** The agents as their users have them: pointed at a model, with a home of their own. */
export interface RealAgent {
  /** Variables that point it at a model. */
  env(url: string): Record<string, string>;
  /** Files in its user's home. */
  home(url: string): Record<string, string>;
  readonly model: string | undefined;
}

/** A key that opens nothing. */
const KEY = "sk-of-the-tests";

export const REAL_AGENTS = {
  claude: {
    env: (url) => ({
      ...{ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: KEY },
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    }),
    home: () => ({}),
    model: undefined,
  },
  codex: {
    env: () => ({ SCRIPTED_KEY: KEY }),
    home: (url) => ({
      ".codex/config.toml": [
        'model_provider = "scripted" # a provider of the user',
        'model = "scripted-model"',
        "[model_providers.scripted]",
        'name = "scripted"',
        `base_url = "${url}/v1"`,
        'wire_api = "responses"',
        'env_key = "SCRIPTED_KEY"',
        "",
      ].join("\n"),
    }),
    model: undefined,
  },
  gemini: {
    env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: KEY }),
    home: () => ({
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        general: { disableAutoUpdate: true },
      }),
    }),
    model: "gemini-2.5-flash", // without one it asks another model which to take,
  },
  copilot: {
    env: (url) => ({
      ...{ COPILOT_PROVIDER_BASE_URL: `${url}/v1`, COPILOT_PROVIDER_TYPE: "openai" },
      ...{
        COPILOT_PROVIDER_API_KEY: KEY,
        COPILOT_MODEL: "scripted-model",
        COPILOT_OFFLINE: "true",
      },
    }),
    home: () => ({}),
    model: undefined,
  },
  opencode: {
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" }),
    home: (url) => ({
      ".config/opencode/opencode.json": JSON.stringify({
        provider: {
          scripted: {
            npm: "@ai-sdk/openai-compatible",
            name: "scripted",
            options: { baseURL: `${url}/v1`, apiKey: KEY },
            models: { "scripted-model": { name: "scripted", tool_call: true } },
          },
        },
        model: "scripted/scripted-model",
        small_model: "scripted/scripted-model",
      }),
    }),
    model: undefined,
  },
} satisfies Record<string, RealAgent>;

export type RealAgentName = keyof typeof REAL_AGENTS;
