import type { Use } from "../read-arguments.ts";

/** An option of kubectl as its value makes it: `-o wide` reads nothing, `-o jsonpath-file=F` does. */
export function kubectlOption(use: Use): Use | undefined {
  // `-o=wide` is `-o wide`.
  const value = use.value?.replace(/^=/, "");
  if (value === undefined) return use;
  const { names } = use.option;
  if (names.includes("--output")) {
    const [, path] = /^[^=]*file=(.*)$/s.exec(value) ?? [];
    return path === undefined ? undefined : { ...use, value: path };
  }
  if (names.includes("--template") && value.includes("{")) return undefined;
  const isStream = value === "-" || /^https?:\/\//i.test(value);
  return names.includes("--filename") && isStream ? undefined : { ...use, value };
}
