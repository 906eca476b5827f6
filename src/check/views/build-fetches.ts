/**
 * Build files and settings that bring code from an address and run it: no command stands there, and
 * whoever builds, tests or opens the project runs what the address answers.
 */
import type { Skill } from "../../skill/skill.ts";
import { documents } from "./documents.ts";
import { lineCounter } from "./lines-of.ts";
import { view } from "./view.ts";

/** An address that some tool runs code from. */
export interface BuildFetch {
  readonly path: string;
  readonly line: number;
  /** The tool, as in "Gradle". */
  readonly by: string;
  readonly url: string;
}

interface Way {
  readonly by: string;
  readonly files: RegExp;
  /** The address, or the place below `https://`, in its first group. */
  readonly address: RegExp;
  /** What shows that the code is run, where bringing it does not. */
  readonly runs?: RegExp;
}

const WAYS: readonly Way[] = [
  {
    by: "Gradle",
    files: /gradle-wrapper\.properties$/i,
    address: /^[ \t]*distributionUrl[ \t]*=[ \t]*(\S{8,500})/gm,
  },
  {
    by: "direnv",
    files: /(?:^|\/)\.?envrc$|\.envrc$/i,
    address: /^[ \t]*source_url[ \t]+["']?(https?:[^\s"']{4,500})/gm,
  },
  {
    by: "CMake",
    files: /(?:^|\/)CMakeLists\.txt$|\.cmake$/i,
    address: /\bfile\s{0,4}\(\s{0,4}DOWNLOAD\s{1,8}"?(https?:[^\s")]{4,500})/gi,
    runs: /\binclude\s{0,4}\(|\bexecute_process\b/i,
  },
  {
    by: "go generate",
    files: /\.go$/i,
    address:
      /^\/\/go:generate[ \t]+go[ \t]+run[ \t]+(?:-\S+[ \t]+)*([\w-]+(?:\.[\w-]+)+\/\S{2,300})/gm,
  },
  {
    by: "Nix",
    files: /\.nix$/i,
    address:
      /\b(?:builtins\.)?fetch(?:url|Tarball|Git)\s{1,8}(?:\{\s{0,8}url\s{0,4}=\s{0,4})?"(https?:[^"\s]{4,500})"/g,
  },
  {
    by: "MSBuild",
    files: /\.(?:targets|props|\w{0,10}proj)$/i,
    address: />\s{0,8}(https?:[^\s<]{4,500})<|\bSourceUrl\s?=\s?"(https?:[^"\s]{4,500})"/g,
    runs: /<DownloadFile\b[\s\S]{0,4000}<Exec\b/,
  },
  {
    by: "Emacs",
    files: /\.(?:el|org)$/i,
    address:
      /\burl-(?:retrieve\w{0,20}|insert-file-contents)[\w-]{0,20}\s{1,8}"(https?:[^"\s]{4,500})"/g,
    runs: /\beval-(?:region|buffer|last-sexp)\b|\(load-file\b/,
  },
  {
    by: "Lua",
    files: /\.lua$/i,
    address: /\bfetch\w{0,10}\s{0,4}\(\s{0,4}["'](https?:[^"'\s]{4,500})["']/g,
    runs: /\bpandoc\.pipe\b|\bos\.execute\b|\bio\.popen\b|\bload(?:string)?\s{0,4}\(/,
  },
  {
    by: "R",
    files: /\.(?:R|Rmd|qmd)$|(?:^|\/)\.?Rprofile$/i,
    address:
      /\b(?:source|devtools::source_url|readLines|url)\s{0,4}\(\s{0,4}["'](https?:[^"'\s]{4,500})["']/g,
    runs: /\bsource(?:_url)?\s{0,4}\(|\beval\s{0,4}\(\s{0,4}parse\b/,
  },
];

/** All addresses that building or opening something from the skill runs code from. */
export const buildFetches = view((skill: Skill): readonly BuildFetch[] =>
  documents(skill).flatMap(({ path, text }) =>
    WAYS.filter(({ files, runs }) => files.test(path) && (runs?.test(text) ?? true)).flatMap(
      ({ by, address }) => {
        const lineAt = lineCounter(text);
        return [...text.matchAll(address)].map((match) => {
          const written = (match[1] ?? match[2] ?? "").replaceAll("\\:", ":");
          const url = written.includes("://") ? written : `https://${written}`;
          return { path, line: lineAt(match.index), by, url };
        });
      },
    ),
  ),
);
