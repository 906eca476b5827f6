import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { compiledFiles } from "../../views/bytecode.ts";
import { documents, type Language } from "../../views/documents.ts";
import { type FileType, fileType } from "../../views/file-type.ts";
import { allFiles, innerFiles } from "../../views/inner-files.ts";

/** What a name promises, and the types that keep the promise. */
const PROMISES: readonly (readonly [RegExp, readonly FileType[]])[] = [
  [/\.(?:md|markdown|txt|rst|json|ya?ml|toml|ini|csv|tsv|xml|svg|html?|css)$/i, ["text"]],
  [/\.(?:py|js|mjs|cjs|ts|tsx|jsx|rb|pl|php|lua)$/i, ["text"]],
  [/\.png$/i, ["PNG"]],
  [/\.jpe?g$/i, ["JPEG"]],
  [/\.gif$/i, ["GIF"]],
  [/\.webp$/i, ["WebP"]],
  [/\.pdf$/i, ["PDF"]],
  [/\.(?:woff2?|ttf|otf)$/i, ["font"]],
  [/\.(?:docx|xlsx|pptx|odt|ods|odp|epub)$/i, ["zip"]],
];
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;
const PROGRAMS = new Set<FileType>([
  "ELF program",
  "Mach-O program",
  "Windows program",
  "Java class",
  "Python bytecode",
  "WebAssembly",
]);
const ARCHIVES = new Set<FileType>(["zip", "gzip", "tar", "7z", "rar", "xz", "bzip2", "zstd"]);
const CODE = new Set<Language>(["shell", "python", "javascript", "powershell"]);
/** `invoice.pdf.exe`, `photo.jpg.sh`: the last ending is what runs. */
const TWO_ENDINGS =
  /\.(?:pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|txt|md|csv|mp[34])\.(?:exe|scr|bat|cmd|ps1|sh|js|vbs|jar|app|command|com|msi|lnk|py|hta)$/i;
const DATA_NAME =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|woff2?|ttf|otf|pdf|docx?|xlsx?|pptx?|mp[34]|wav|md|markdown|json|csv|tsv|ya?ml|xml|css|dat|bin)$/i;

/** A name that lies about what the file is. */
export const fileDisguise: Rule = {
  id: "file-disguise",
  category: "obfuscation",
  analyzer: "files",
  title: "A file is what its name says.",
  remediation: "Give the file the ending of what it is, or remove it.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, bytes } of allFiles(skill)) {
      const found = bytes === undefined ? undefined : disguise(path, bytes);
      if (found !== undefined) yield { file: path, signals: ["conceal", "obfuscation"], ...found };
    }
    yield* disguisedScripts(skill);
    yield* appendedFiles(skill);
    yield* compiledPython(skill);
  },
};

function disguise(
  path: string,
  bytes: Uint8Array,
): { message: string; severity: Severity } | undefined {
  if (TWO_ENDINGS.test(path)) {
    return {
      message: "the name has two endings, and the last one is a program's",
      severity: "HIGH",
    };
  }
  const promised = PROMISES.find(([pattern]) => pattern.test(path))?.[1];
  if (promised === undefined || bytes.length === 0) return undefined;
  const type = fileType(bytes);
  if (promised.includes(type) || (promised.includes("text") && type === "other binary"))
    return undefined;
  if (PROGRAMS.has(type)) return { message: `the file is a ${type}`, severity: "HIGH" };
  if (ARCHIVES.has(type)) return { message: `the file is an archive (${type})`, severity: "HIGH" };
  // Pictures under each other's names, and pointers of a large-file store, are common.
  return undefined;
}

/** Code behind the name of a picture or a table; what it does is judged by other rules, too. */
function* disguisedScripts(skill: Skill): Generator<Evidence> {
  for (const { path, language, text } of documents(skill)) {
    if (!CODE.has(language) || !DATA_NAME.test(path)) continue;
    const run = documents(skill).some(
      (other) => other.path !== path && other.text.includes(path.slice(path.lastIndexOf("/") + 1)),
    );
    const shebang = text.startsWith("#!");
    yield {
      message: `the file is a ${language} script`,
      file: path,
      severity: shebang || run || PICTURE.test(path) || path.includes("!/") ? "HIGH" : "MEDIUM",
      signals: ["conceal", "obfuscation", "execute"],
    };
  }
}

/** Behind the end of a picture or a script stands something else. */
function* appendedFiles(skill: Skill): Generator<Evidence> {
  const seen = new Set<string>();
  const texts = documents(skill);
  for (const { path, outer, origin, bytes } of innerFiles(skill)) {
    if (origin !== "appended" || seen.has(outer)) continue;
    seen.add(outer);
    const type = bytes === undefined ? "other binary" : fileType(bytes);
    const name = outer.slice(outer.lastIndexOf("/") + 1);
    const script = allFiles(skill).some((file) => file.path === outer && file.bytes?.[0] === 0x23);
    const used = texts.some(({ text, language }) => CODE.has(language) && text.includes(name));
    const isCode = texts.some((document) => document.path === path && CODE.has(document.language));
    const archived = ARCHIVES.has(type) || !path.endsWith("!/appended");
    yield {
      message: `${archived ? "an archive" : `data (${type})`} stands behind the end of the file`,
      file: outer,
      severity: isCode || PROGRAMS.has(type) || archived || (used && !script) ? "HIGH" : "LOW",
      signals: ["conceal", "obfuscation"],
    };
  }
}

/** What names the source does not have stand in it for chance when they are fewer. */
const FEW = 2;

/**
 * Python keeps what it compiles in `__pycache__`; beside the sources it was put by hand. Either way
 * the interpreter runs it in place of the source, so the two must say the same.
 */
function* compiledPython(skill: Skill): Generator<Evidence> {
  for (const { path, source, loaded, foreign } of compiledFiles(skill)) {
    if (source !== undefined && foreign.length >= FEW) {
      yield {
        message: `compiled Python holds what ${source} does not: ${foreign.slice(0, 4).join(", ")}`,
        file: path,
        severity: loaded ? "HIGH" : "LOW",
        signals: ["conceal", "obfuscation", "execute"],
      };
    } else if (source === undefined && loaded) yield strayCompiled(skill, path);
  }
  for (const { path, bytes } of innerFiles(skill)) {
    if (bytes === undefined || fileType(bytes) !== "Python bytecode") continue;
    if (!path.includes("__pycache__")) yield strayCompiled(skill, path);
  }
}

function strayCompiled(skill: Skill, path: string): Evidence {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const loads = documents(skill).some(
    ({ text }) =>
      text.includes(base) || /\bSourcelessFileLoader\b|\bmarshal\.loads?\b|\.pyc\b/.test(text),
  );
  return {
    message: loads
      ? "compiled Python is loaded in place of its source"
      : "compiled Python stands where Python never puts it; it has no source",
    file: path,
    severity: loads ? "HIGH" : "MEDIUM",
    signals: ["conceal", "obfuscation", "execute"],
  };
}
