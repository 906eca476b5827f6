import { CLOSED_FILES, closedBy } from "../../closed-files.ts";
import { GLOB, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments, Use } from "../read-arguments.ts";

/** `cp`, `mv` and `install`: sources, and a target that may be a folder. */
export function readCopy(name: string, args: Arguments): readonly Effect[] {
  if (name === "install" && has(args.uses, "-d")) return args.operands.flatMap(writesTree);
  const { sources, target, isFolder } = copied(args);
  if (target === undefined) return sources.map(reads);
  const isRecursive = name === "mv" || has(args.uses, "-r") || has(args.uses, "-a");
  const isWhole = !isFolder && has(args.uses, "-T");
  const writes = isRecursive ? writesTree : (path: string) => [written(path)];
  return [
    ...writes(target),
    ...sources.flatMap((source) => {
      refuseClosed(name, source);
      const from = name === "mv" ? written(source) : reads(source);
      // The contents of a folder go into the target as they are, hidden files included.
      const isContents = isWhole || /(?:^|\/)\.{1,2}\/*$/.test(source);
      if (isRecursive && isContents) return [from, whole(name, target)];
      // A closed target is judged by itself, since a rule may name it.
      if (closedBy(target) !== undefined) return [from];
      return [from, ...writes(`${target}/${lastName(source)}`)];
    }),
  ];
}

/** `ln`: a link opens what it points to, under another name. */
export function readLink(name: string, args: Arguments): readonly Effect[] {
  const { sources, target } = copied(args);
  // `ln x` makes the link in the working folder.
  const from = target !== undefined && sources.length === 0 ? [target] : sources;
  const to = target !== undefined && sources.length === 0 ? "." : (target ?? ".");
  return [
    written(to),
    ...from.flatMap((source) => {
      refuseClosed(name, source);
      if (/^(?:\/|\.{1,2}\/?)*$/.test(source)) {
        throw new Unjudged(
          `a link to ${source} gives every file another name; link to one of them`,
        );
      }
      return [reads(source), ...writesTree(`${to}/${lastName(source)}`)];
    }),
  ];
}

/** The last part of a path, without a `/` behind it. */
export function lastName(path: string): string {
  const plain = path.replace(/\/+$/, "");
  return plain.slice(plain.lastIndexOf("/") + 1);
}

/** Whatever stands below a path may be written with it, as when a folder is moved there. */
export function writesTree(path: string): Effect[] {
  return [written(path), ...closedBelow(path).map(written)];
}

/** Copies and links of a closed file, or of its folder, would be open. */
export function refuseClosed(name: string, source: string): void {
  const hidden = new RegExp(`(?:^|/)(?:\\.[^/]*${GLOB}|${GLOB}+(?:/|$).*\\.git)`);
  if (hidden.test(source)) throw new Unjudged(`write out which hidden files \`${name}\` takes`);
  const closed = closedBy(source) ?? closedBelow(source).map(closedBy)[0];
  if (closed !== undefined) {
    throw new Unjudged(`\`${name}\` must not take ${source}: ${closed.why}`);
  }
}

/** Closed places of two names, where a path ends with the first. */
function closedBelow(path: string): string[] {
  return CLOSED_FILES.flatMap(({ path: closed }) => {
    const [first = "", ...rest] = closed.split("/");
    const isOne = rest.length > 0 && lastName(path).toLowerCase() === first;
    return isOne ? [[path.replace(/\/+$/, ""), ...rest].join("/")] : [];
  });
}

function copied({ uses, operands }: Arguments) {
  const folder = uses.findLast(({ option }) => option.names.includes("-t"))?.value;
  if (folder !== undefined) return { sources: operands, target: folder, isFolder: true };
  return { sources: operands.slice(0, -1), target: operands.at(-1), isFolder: false };
}

function has(uses: readonly Use[], name: string): boolean {
  return uses.some(({ option }) => option.names.includes(name));
}

function reads(path: string): Effect {
  return { kind: "reads", what: path, path, by: "nature" };
}

function written(path: string): Effect {
  return { kind: "writes", what: path, path, by: "nature" };
}

function whole(name: string, path: string): Effect {
  return {
    kind: "writes",
    what: `the whole folder that ${name} copies to ${path}`,
    path,
    tree: true,
    by: "nature",
  };
}
