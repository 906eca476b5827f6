import type { Code } from "./code.ts";

/**
 * The file of the skill that an import means, or what in it, by the name that the data flow gives
 * it: `#scripts/a.py:` for the file, `#scripts/a.py:collect` for a function of it.
 */
export function resolveModule(all: readonly Code[], from: Code, path: string): string | undefined {
  const folder = from.snippet.path.slice(0, from.snippet.path.lastIndexOf("/") + 1);
  return from.language === "python"
    ? pythonModule(all, folder, path)
    : scriptModule(all, folder, path);
}

/** A module that is not the skill's, by the name everybody knows it by. */
export function outsideModule(path: string): string {
  return path
    .replace(/^node:/, "")
    .replaceAll("/", ".")
    .replace(/^\.+/, "");
}

/** `helper.collect`: the file `helper.py`, its name `collect`; or the file `helper/collect.py`. */
function pythonModule(all: readonly Code[], folder: string, path: string): string | undefined {
  const words = path.replace(/^\.+/, "").split(".");
  for (let count = words.length; count > 0; count--) {
    const stem = words.slice(0, count).join("/");
    const file = fileNamed(all, folder, [`${stem}.py`, `${stem}/__init__.py`]);
    if (file !== undefined) return file.module + words.slice(count).join(".");
  }
  return undefined;
}

function scriptModule(all: readonly Code[], folder: string, path: string): string | undefined {
  if (!path.startsWith(".")) return undefined;
  const [, stem = "", name = ""] =
    /^(?:\.\.?\/)+(.*?)(?:\.(?:[cm]?[jt]sx?))?(?:\.([\w$]+))?$/.exec(path) ?? [];
  const endings = [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".jsx", "/index.js"];
  const file = fileNamed(
    all,
    folder,
    endings.map((ending) => stem + ending),
  );
  return file === undefined ? undefined : file.module + name;
}

/** The nearest file: in the same folder, else anywhere in the skill. */
function fileNamed(
  all: readonly Code[],
  folder: string,
  names: readonly string[],
): Code | undefined {
  const scripts = all.filter(({ snippet }) => snippet.origin === "script");
  return (
    scripts.find(({ snippet }) => names.some((name) => snippet.path === folder + name)) ??
    scripts.find(({ snippet }) => names.some((name) => `/${snippet.path}`.endsWith(`/${name}`)))
  );
}
