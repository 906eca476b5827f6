import type { LanguageFn } from "highlight.js";

type Loader = () => Promise<{ readonly default: LanguageFn }>;

/** What skills are written in, each fetched when it is first seen. */
export const LANGUAGES: Readonly<Record<string, Loader>> = {
  bash: () => import("highlight.js/lib/languages/bash"),
  css: () => import("highlight.js/lib/languages/css"),
  go: () => import("highlight.js/lib/languages/go"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  powershell: () => import("highlight.js/lib/languages/powershell"),
  python: () => import("highlight.js/lib/languages/python"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  sql: () => import("highlight.js/lib/languages/sql"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

/** Other names of the same: endings of files, and what stands behind the fence of a code block. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cjs: "javascript",
  cts: "typescript",
  golang: "go",
  html: "xml",
  js: "javascript",
  json5: "json",
  jsonc: "json",
  jsx: "javascript",
  md: "markdown",
  mjs: "javascript",
  mts: "typescript",
  ps1: "powershell",
  psm1: "powershell",
  pwsh: "powershell",
  py: "python",
  pyi: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  svg: "xml",
  ts: "typescript",
  tsx: "typescript",
  xhtml: "xml",
  yml: "yaml",
  zsh: "bash",
};

/** The language of that name or ending; undefined when it is shown as it is. */
export function languageNamed(name: string): string | undefined {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : lower;
  return known !== undefined && Object.hasOwn(LANGUAGES, known) ? known : undefined;
}

/** The language of a file, by its ending or else by its first line. */
export function languageOf(path: string, firstLine: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  if (dot > 0) return languageNamed(name.slice(dot + 1));
  return firstLine.startsWith("#!") ? languageOfProgram(firstLine.slice(2, 200)) : undefined;
}

/** As in `/usr/bin/env -S python3 -u`. */
function languageOfProgram(line: string): string | undefined {
  const names = line.split(/\s+/).map((word) => word.slice(word.lastIndexOf("/") + 1));
  const program = names.find((name) => name !== "" && name !== "env" && !name.startsWith("-"));
  const plain = (program ?? "").replace(/[\d.]+$/, "");
  return languageNamed(plain === "node" ? "javascript" : plain);
}
