import { GLOB, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";

/** The subcommands whose operands are other repositories, and the operand that is one. */
const ADDRESSES: ReadonlyMap<string, number> = new Map([
  ["git clone", 0],
  ["git fetch", 0],
  ["git ls-remote", 0],
  ["git pull", 0],
  ["git push", 0],
  ["git remote add", 1],
  ["git remote set-url", 1],
  ["git submodule add", 0],
  ["git submodule set-url", 1],
]);
/** Others are programs: git starts `git-remote-NAME` for `NAME://…` and for `NAME::…`. */
const SCHEMES = new Set(["file", "git", "git+ssh", "http", "https", "ssh", "ssh+git"]);
/** git obeys settings and hooks of the folder that it pushes to: these do, or say where to. */
const NO_FOLDERS = new Set([
  "git push",
  "git remote add",
  "git remote set-url",
  "git submodule add",
  "git submodule set-url",
]);

/** git takes any other name for a folder when no remote has it, and a text does not tell. */
const USUAL_REMOTES = new Set(["origin", "upstream"]);

/** Looks at the addresses of other repositories, and at the folder that a copy gets. */
export function addressEffects(name: string, { uses, operands }: Arguments): readonly Effect[] {
  for (const { option, value = "" } of uses) {
    const isAddress =
      (option.names.includes("--repo") && name === "git push") ||
      (option.names.includes("--remote") && name === "git archive");
    if (!isAddress) continue;
    checkAddress(name, value);
    if (!isRemote(value)) refuseFolder(name, value);
  }
  const place = ADDRESSES.get(name);
  if (place === undefined) return [];
  for (const operand of operands) checkAddress(name, operand);
  const address = operands[place];
  if (address === undefined) return [];
  const isName = name === "git push" && USUAL_REMOTES.has(address);
  if (NO_FOLDERS.has(name) && !isRemote(address) && !isName) refuseFolder(name, address);
  if (!/clone$|submodule add$/.test(name)) return [];
  const folder = operands.length > place + 1 ? undefined : folderOf(address);
  return folder === undefined ? [] : [{ kind: "writes", what: folder, path: folder, by: "nature" }];
}

/** Throws on an address that starts a program of its own. */
export function checkAddress(name: string, address: string): void {
  if (address.startsWith("-")) {
    throw new Unjudged(`${address} could be an option of the program that ${name} talks to`);
  }
  if (address.includes(GLOB)) throw new Unjudged(`write out the address that ${name} talks to`);
  const [, scheme] = /^([^/]*?):\/\//.exec(address) ?? [];
  if (/^[^/]*::/.test(address) || (scheme !== undefined && !SCHEMES.has(scheme))) {
    throw new Unjudged(`${address} starts a program; write an address with https:// or ssh://`);
  }
}

/** True for `https://host/…` and `host:path`, which are no folders of this machine. */
function isRemote(address: string): boolean {
  return /^[\w+]+:\/\/|^[^/]*:/.test(address) && !address.startsWith("file:");
}

function refuseFolder(name: string, address: string): never {
  throw new Unjudged(
    `${name} obeys the settings of ${address} if that is a folder; write an address with https:// or ssh://, or push to origin`,
  );
}

/** The folder that git names after an address: `https://host/.claude.git` makes `.claude`. */
export function folderOf(address: string): string | undefined {
  const bare = address
    .replace(/^[\w+]+:\/\/(?:[^/@]*@)?/, "")
    .replace(/[/\s]+$/, "")
    .replace(/\/\.git$/, "")
    .replace(/[/\s]+$/, "");
  const last = bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf(":")) + 1);
  const folder = last.replace(/\.(?:git|bundle)$/, "");
  return folder === "" ? undefined : folder;
}
