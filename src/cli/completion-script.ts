import type { Command, OptionSpec } from "./command.ts";
import { COMMON } from "./program.ts";

/** The script that teaches a shell to complete psk, from the declarations of the commands. */
export function completionScript(shell: string, commands: readonly Command[]): string {
  if (shell === "bash") return bash(commands);
  if (shell === "zsh") return zsh(commands);
  return fish(commands);
}

function optionsOf(command: Command): [string, OptionSpec][] {
  return Object.entries({ ...command.options, ...COMMON });
}

function choicesOf(spec: OptionSpec): readonly string[] {
  return spec.kind === "value" ? (spec.choices ?? []) : [];
}

function argumentChoices(command: Command): readonly string[] {
  return command.args.flatMap(({ choices }) => choices ?? []);
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const words = [...optionsOf(command).map(([name]) => `--${name}`), ...argumentChoices(command)];
    return `    ${command.name}) words="${words.join(" ")}" ;;`;
  });
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(([name, spec]) => {
      const choices = choicesOf(spec);
      if (choices.length === 0) return [];
      return [`    ${command.name}:--${name}) words="${choices.join(" ")}" ;;`];
    }),
  );
  return `# bash completion for psk
_psk() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")} help --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}:$previous" in
${values.join("\n")}
  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _psk psk
`;
}

function zsh(commands: readonly Command[]): string {
  const list = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  const cases = commands.map((command) => {
    const lines = optionsOf(command).map(([name, spec]) => {
      const help = spec.help.replace(/[[\]:]/g, " ");
      if (spec.kind === "flag") return quote(`--${name}[${help}]`);
      const choices = choicesOf(spec);
      const action = choices.length > 0 ? `(${choices.join(" ")})` : "_files";
      return quote(`--${name}=[${help}]:${spec.value}:${action}`);
    });
    const choices = argumentChoices(command);
    lines.push(quote(choices.length > 0 ? `*: :(${choices.join(" ")})` : "*:file:_files"));
    return `    ${command.name})\n      _arguments ${lines.join(" \\\n        ")} ;;`;
  });
  return `#compdef psk
_psk() {
  local -a commands
  commands=(
${list.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join("\n")}
  esac
}
_psk "$@"
`;
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const seen = `-n ${quote(`__fish_seen_subcommand_from ${command.name}`)}`;
    return [
      `complete -c psk -n __fish_use_subcommand -f -a ${command.name} -d ${quote(command.summary)}`,
      ...optionsOf(command).map(([name, spec]) => {
        const choices = choicesOf(spec);
        const value =
          spec.kind === "flag"
            ? ""
            : ` -r${choices.length > 0 ? ` -f -a ${quote(choices.join(" "))}` : ""}`;
        return `complete -c psk ${seen} -l ${name} -d ${quote(spec.help)}${value}`;
      }),
      ...argumentChoices(command).map((choice) => `complete -c psk ${seen} -f -a ${choice}`),
    ];
  });
  return `# fish completion for psk\n${lines.join("\n")}\n`;
}

/** Single quotes for a shell; the texts are psk's own. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
