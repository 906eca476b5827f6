import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments, Use } from "../read-arguments.ts";
import { checkHttp, remoteName, shown } from "./url.ts";

/** An option of wget as its value makes it: `-` is its output, hashes are no file. */
export function wgetOption(use: Use): Use | undefined {
  const { option, value } = use;
  if (option.effects.includes("writes") && value === "-") return undefined;
  const isHash = option.names.includes("--pinnedpubkey") && value?.startsWith("sha256//");
  return isHash ? undefined : use;
}

/** The URLs of wget, and the files that it names after them. */
export function readWget(name: string, { uses, operands }: Arguments): readonly Effect[] {
  for (const url of operands) checkHttp(name, url);
  const has = (option: string) => uses.find((use) => use.option.names.includes(option));
  if (has("--output-document") ?? has("--spider")) return [];
  const folder = has("--directory-prefix")?.value;
  return operands.map((url) => {
    const path = fileName(url, folder);
    return { kind: "writes", what: path, path, by: "nature" };
  });
}

/** wget decodes the name, and takes what stands behind the `?` as a part of it. */
function fileName(url: string, folder = "."): string {
  const isFolder = /^(?:https?:\/\/)?[^/?#]*\/?(?:[^?#]*\/)?$/i.test(url);
  const name = isFolder ? "index.html" : remoteName(url);
  if (name === undefined || /%(?![\da-f]{2})/i.test(name)) {
    throw new Unjudged(`${shown(url)} does not tell the name of the file; write wget -O FILE`);
  }
  // Byte by byte, as wget does; a name that is no UTF-8 stays readable.
  return `${folder}/${decodeURIComponent(name.replace(/%(?=[89a-f])/gi, "%25"))}`;
}
