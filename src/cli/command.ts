import type { Io } from "./io.ts";

/** A switch, a value, or a value that may be given several times. A name `no-x` is a switch. */
export type OptionSpec =
  | { readonly kind: "flag"; readonly help: string }
  | { readonly kind: "list"; readonly value: string; readonly help: string }
  | {
      readonly kind: "value";
      /** What stands for the value in the help, such as DIR. */
      readonly value: string;
      readonly help: string;
      /** A letter that does as well, such as `o` for `-o`. */
      readonly short?: string;
      readonly choices?: readonly string[];
      readonly default?: string;
      /** What the option means without a value; then only one of the choices is taken for one. */
      readonly bare?: string;
    };

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The type an option's value has, from its declaration. */
type OptionValue<S extends OptionSpec> = S extends { kind: "flag" }
  ? boolean
  : S extends { kind: "list" }
    ? readonly string[]
    : S extends { choices: readonly (infer Choice)[]; default: string }
      ? Choice
      : S extends { default: string }
        ? string
        : S extends { choices: readonly (infer Choice)[] }
          ? Choice | undefined
          : string | undefined;

export type OptionValues<S extends OptionSpecs> = { readonly [K in keyof S]: OptionValue<S[K]> };

/** What a command gets when it runs; `json` and `quiet` are options of every command. */
export interface Invocation<S extends OptionSpecs> {
  readonly args: readonly string[];
  readonly options: OptionValues<S>;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly io: Io;
}

/** A positional argument. */
export interface ArgumentSpec {
  readonly name: string;
  readonly help: string;
  readonly optional?: boolean;
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
}

/** A command declares itself; help, completion and docs/cli.md are made from the declaration. */
export interface CommandSpec<S extends OptionSpecs = OptionSpecs> {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly ArgumentSpec[];
  readonly options: S;
  /** Lines of `psk …` with what they do. */
  readonly examples: readonly (readonly [command: string, purpose: string])[];
  /** Returns the exit code. Heavy imports belong inside, so that `--help` does without them. */
  run(invocation: Invocation<S>): Promise<number>;
}

/** A command whose option types have been checked against its declaration. */
export type Command = Omit<CommandSpec, "run"> & {
  run(invocation: Invocation<OptionSpecs>): Promise<number>;
};

/** Ties the type of the options in `run` to their declaration. */
export function command<const S extends OptionSpecs>(spec: CommandSpec<S>): Command {
  // Sound because the parser makes the values from this same declaration.
  return spec as unknown as Command;
}
