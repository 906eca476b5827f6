/** The packages a skill names: in manifests of projects and in commands that install. */
import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { type Document, documents } from "./documents.ts";
import { lineCounter, linesOf } from "./lines-of.ts";
import { shellSnippets } from "./snippets.ts";
import { startedCommands } from "./started-commands.ts";
import { view } from "./view.ts";

/** A package, and where it is to come from. */
export interface PackageReference {
  readonly ecosystem: "npm" | "pypi";
  /** Empty when only an address is given. */
  readonly name: string;
  /** The address it comes from; undefined for the registry. */
  readonly url: string | undefined;
  readonly path: string;
  readonly line: number;
  readonly origin: "manifest" | "command";
}

const INSTALL =
  /\b(npx|pnpx|bunx|(?:pnpm|yarn) dlx|npm (?:i|install|add|exec|ci)|pnpm (?:i|install|add)|yarn (?:add|global add)|bun (?:add|install|x)|pip3? install|-m pip install|uvx|pipx (?:run|install)|uv (?:pip install|add|tool install|tool run)|poetry add|cargo install --git|deno (?:run|install)(?: -\S{1,40}){0,6})[ \t]{1,4}([^\n`|;&#<>]{1,400})/g;
/** One of these stands in every match; plain words are found much faster. */
const INSTALLERS = [
  "npx",
  "npm",
  "bunx",
  "yarn ",
  "bun ",
  "pip",
  "uvx",
  "uv ",
  "poetry add",
  "cargo install",
  "deno ",
];
const PYPI_COMMAND = /pip|^uv|poetry/;
/** Options whose next word is no package. */
const TAKES_WORD =
  /^(?:-r|--requirement|-c|--constraint|-i|--index-url|--extra-index-url|--registry|-f|--find-links|--trusted-host|-t|--target|--prefix|--python|-p|--package|--cache-dir|--filter|-C|--cwd|--from|--with)$/;
const URL =
  /^(?:git\+)?(?:https?|git|ssh|ftp):\/\/|^git\+|^git@|^(?:github|gitlab|bitbucket|gist):/i;
const REQUIREMENTS = /(?:^|\/)(?:[\w.-]{0,255}requirements[\w.-]{0,255}|constraints)\.(?:txt|in)$/i;
const NAME = /^@?[a-z0-9][\w.-]*(?:\/[\w.-]+)?/i;
/** Words of a sentence that goes on behind the command. */
const SENTENCE =
  /^(?:the|a|an|and|or|with|without|for|to|in|on|of|that|is|are|if|does|do|from|when|then|will|this|your|it|as|via|using|by|into|first|again|command|package|packages)$/i;
const MAX_REFERENCES = 2000;

/** All packages a skill names, in the order of its files. */
export const packageReferences = view((skill: Skill): readonly PackageReference[] => {
  const found = distinct([
    ...documents(skill).flatMap((document) => [
      ...manifest(document),
      ...commands(document, 1),
      ...started(document),
    ]),
    // As a shell takes them: `n""pm` installs, too.
    ...shellSnippets(skill).flatMap((snippet) => commands(snippet, snippet.line)),
    // Where a program puts the address together, only the command it starts has it whole.
    ...startedCommands(skill)
      .flatMap((snippet) => commands(snippet, snippet.line))
      .filter(({ url }) => url !== undefined),
  ]);
  const beyond = found[MAX_REFERENCES];
  if (beyond !== undefined) noteCut(skill, beyond.path, "more packages than are looked at");
  return found.slice(0, MAX_REFERENCES);
});

function distinct(references: readonly PackageReference[]): PackageReference[] {
  const known = new Map<string, PackageReference>();
  for (const reference of references) {
    const { path, line, name, url = "" } = reference;
    const key = `${path}:${line} ${name} ${url}`;
    if (!known.has(key)) known.set(key, reference);
  }
  return [...known.values()];
}

function manifest(document: Document): PackageReference[] {
  const { path } = document;
  if (/(?:^|\/)package\.json$/.test(path)) return packageJson(document);
  if (REQUIREMENTS.test(path)) return requirements(document);
  if (/(?:^|\/)(?:pyproject\.toml|Pipfile|setup\.py|setup\.cfg)$/.test(path))
    return quoted(document);
  return [];
}

const DEPENDENCY = /^\s*"(@?[\w./-]{1,200})"\s*:\s*"([^"\n]{1,500})"\s*(?:,\s*)?$/;
const DEPENDENCIES =
  /"(?:dependencies|devDependencies|optionalDependencies|peerDependencies|overrides|resolutions|bundledDependencies)"\s*:\s*\{/;

/** Line by line, so that each has its place; a manifest on one line is spread first. */
function packageJson({ path, text }: Document): PackageReference[] {
  const found: PackageReference[] = [];
  let inside = false;
  for (const { line, text: shown } of linesOf(text)) {
    const opened = DEPENDENCIES.exec(shown);
    const parts =
      opened === null ? [shown] : shown.slice(opened.index + opened[0].length).split(",");
    if (opened !== null) inside = true;
    for (const part of inside ? parts : []) {
      const [, name = "", version = ""] = DEPENDENCY.exec(part.replace(/\}.*$/, "")) ?? [];
      if (name === "") continue;
      const url = URL.test(version) ? version : undefined;
      found.push({ ecosystem: "npm", name, url, path, line, origin: "manifest" });
    }
    if (shown.includes("}")) inside = false;
  }
  return found;
}

function requirements({ path, text }: Document): PackageReference[] {
  return linesOf(text).flatMap(({ line, text: shown }) => {
    const reference = requirement(shown.replace(/\s#.*$/, "").trim());
    return reference === undefined
      ? []
      : [{ ...reference, path, line, origin: "manifest" as const }];
  });
}

/** `name`, `name==1.0`, `name @ https://…`, `https://…` */
function requirement(
  text: string,
): Pick<PackageReference, "ecosystem" | "name" | "url"> | undefined {
  if (text === "" || text.startsWith("#") || /^-(?!e\s)/.test(text)) return undefined;
  const bare = text.replace(/^-e\s+/, "");
  if (URL.test(bare)) return { ecosystem: "pypi", name: "", url: bare };
  const name = NAME.exec(bare)?.[0] ?? "";
  const url = /@\s{0,8}([\w+.-]{2,20}:\/\/\S+)/.exec(bare)?.[1];
  return name === "" ? undefined : { ecosystem: "pypi", name, url };
}

const QUOTED =
  /["']([A-Za-z0-9][\w.-]{1,80}(?:\[[\w, -]{0,80}\])?\s{0,4}(?:[=<>~!^@][^"'\n]{1,300})?)["']/g;
const LISTS_PACKAGES = /dependencies|install_requires|requires|extras_require|packages/i;

/** Strings of a list of dependencies; other strings of these files are few and no packages. */
function quoted({ path, text }: Document): PackageReference[] {
  const found: PackageReference[] = [];
  let inside = false;
  for (const { line, text: shown } of linesOf(text)) {
    if (LISTS_PACKAGES.test(shown)) inside = true;
    for (const [, spec = ""] of inside ? shown.matchAll(QUOTED) : []) {
      const reference = requirement(spec);
      if (reference !== undefined) found.push({ ...reference, path, line, origin: "manifest" });
    }
    if (/^\s*\]|^\s*$|^\[(?!.*dependencies)/.test(shown)) inside = false;
  }
  return found;
}

function commands(
  { path, text }: Pick<Document, "path" | "text">,
  firstLine: number,
): PackageReference[] {
  const found: PackageReference[] = [];
  if (/\.jsonl?$/i.test(path)) return found; // strings of data, and no commands
  if (!INSTALLERS.some((word) => text.includes(word))) return found;
  const lineAt = lineCounter(text, firstLine);
  for (const match of text.matchAll(INSTALL)) {
    const [, verb = "", rest = ""] = match;
    const ecosystem = PYPI_COMMAND.test(verb) ? "pypi" : "npm";
    const runsOne = /^(?:npx|pnpx|bunx|uvx|.* (?:dlx|exec|x|run))$/.test(verb);
    const line = lineAt(match.index);
    for (const word of packageWords(rest).slice(0, runsOne ? 1 : 40)) {
      const reference =
        word.includes("://") || URL.test(word)
          ? { name: "", url: word.replace(/^[\w.-]+@(?=\S+:\/\/)/, "") }
          : { name: NAME.exec(word)?.[0] ?? "", url: undefined };
      if (reference.name === "" && reference.url === undefined) continue;
      found.push({ ecosystem, ...reference, path, line, origin: "command" });
    }
  }
  return found;
}

/** A server in JSON is started by a runner of packages with a list of words. */
const STARTED =
  /"(npx|bunx|pnpx|uvx|pipx)"\s{0,20},\s{0,20}"args"\s{0,20}:\s{0,20}\[([^\]]{0,1000})\]/g;

function started({ path, text }: Document): PackageReference[] {
  if (!text.includes('"args"')) return [];
  const lineAt = lineCounter(text);
  return [...text.matchAll(STARTED)].flatMap((match): PackageReference[] => {
    const [, runner = "", list = ""] = match;
    const words = [...list.matchAll(/"([^"\n]{1,300})"/g)].map(([, word = ""]) => word);
    const word = words.find((each) => !each.startsWith("-")) ?? "";
    const url = URL.test(word) ? word : undefined;
    const name = url === undefined ? (NAME.exec(word)?.[0] ?? "") : "";
    const ecosystem = PYPI_COMMAND.test(runner) ? "pypi" : "npm";
    if (name === "" && url === undefined) return [];
    return [{ ecosystem, name, url, path, line: lineAt(match.index), origin: "command" }];
  });
}

function packageWords(rest: string): string[] {
  const words = rest
    .split(/\s+/)
    .map((word) => word.replace(/^["'([]+|(?<!["'),.\]])["'),.\]]+$/g, ""));
  const end = words.findIndex((word) => SENTENCE.test(word));
  return words
    .slice(0, end === -1 ? undefined : end)
    .filter(
      (word, at) =>
        word !== "" && !/^[-.$/~{\\]/.test(word) && !TAKES_WORD.test(words[at - 1] ?? ""),
    );
}
