import { command } from "../command.ts";

export const completion = command({
  name: "completion",
  summary: "Print a script that completes psk's commands and options in your shell.",
  args: [{ name: "shell", help: "your shell", choices: ["bash", "zsh", "fish"] }],
  options: {},
  examples: [
    ["psk completion bash > ~/.local/share/bash-completion/completions/psk", "for bash"],
    ["psk completion zsh > ~/.zfunc/_psk", "for zsh, with ~/.zfunc in fpath"],
    ["psk completion fish > ~/.config/fish/completions/psk.fish", "for fish"],
  ],
  async run({ args: [shell = ""], json, io }) {
    const { completionScript } = await import("../completion-script.ts");
    const { COMMANDS } = await import("../commands.ts");
    const script = completionScript(shell, COMMANDS);
    io.out(json ? `${JSON.stringify({ shell, script }, null, 2)}\n` : script);
    return 0;
  },
});
