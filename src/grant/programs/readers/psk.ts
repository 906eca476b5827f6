import type { Use } from "../read-arguments.ts";

/** `--report FORMAT=FILE` writes the file. */
export function pskOption(use: Use): Use {
  const { option, value = "" } = use;
  if (!option.names.includes("--report")) return use;
  return { ...use, value: value.slice(value.indexOf("=") + 1) };
}
