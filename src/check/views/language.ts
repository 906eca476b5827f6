/** What a text is written in: its first line and its contents go before its name. */

/** What a text is written in, as far as a scan tells texts apart. */
export type Language =
  | "markdown"
  | "shell"
  | "python"
  | "javascript"
  | "powershell"
  /** A program in some other language, which is read by its words only. */
  | "program"
  | "data"
  | "other";

const EXTENSIONS: readonly (readonly [Language, RegExp])[] = [
  [
    "markdown",
    /\.(?:md|markdown|mdx|mdc)(?:\.(?:tmpl|template|in|example|sample|bak|orig|txt))?$/i,
  ],
  ["shell", /\.(?:sh|bash|zsh|ksh|command|bats)$|(?:^|\/)\.git\/hooks\/[^/.]+$/i],
  [
    "shell",
    /(?:^|\/)\.(?:envrc|profile|(?:bash|zsh)(?:rc|env|_profile|_login|_aliases)|zprofile)$/,
  ],
  ["python", /\.(?:py|pyw|pyi|pth)$/i],
  ["javascript", /\.(?:js|mjs|cjs|jsx|ts|mts|cts|tsx|snap)$/i],
  ["powershell", /\.(?:ps1|psm1|psd1|ps1xml|bat|cmd)$/i],
  ["program", /(?:^|\/)\.Rprofile$|\.(?:nix|gradle|cmake|gawk)$/i],
  [
    "program",
    /\.(?:rb|pl|pm|php|go|lua|applescript|scpt|jxa|vbs|rs|java|kts?|swift|cs|fsx|r|jl|tcl|groovy|scala|vim|el|exs?|dart|nim|cr|ahk|awk)$/i,
  ],
  ["data", /\.(?:json|jsonl|ya?ml|toml|ini|cfg|conf|csv|tsv|xml|svg|html?|css|lock|env)$/i],
];
const SHEBANGS: readonly (readonly [Language, RegExp])[] = [
  ["shell", /^\ufeff?#!.{0,80}\b(?:ba|z|k|da|a)?sh\b/],
  ["python", /^\ufeff?#!.{0,80}\bpython/],
  ["javascript", /^\ufeff?#!.{0,80}\b(?:node|deno|bun)\b/],
  ["powershell", /^\ufeff?#!.{0,80}\bpwsh\b/],
  ["program", /^\ufeff?#!.{0,80}\b(?:ruby|perl|php|lua|osascript|Rscript|tclsh|awk)\b/],
];

/** The languages a text is to be read in, the likeliest first; a name and a first line may differ. */
export function languagesOf(path: string, text: string): readonly Language[] {
  const byName = EXTENSIONS.find(([, pattern]) => pattern.test(path))?.[0];
  const head = text.slice(0, 128);
  const byHead = head.includes("#!")
    ? SHEBANGS.find(([, pattern]) => pattern.test(head))?.[0]
    : undefined;
  if (byHead !== undefined) return byName === "markdown" ? [byName, byHead] : [byHead];
  if (byName === "data" || byName === undefined) {
    const looks = isDisguised(path, text) ? guessed(text) : undefined;
    return [looks ?? (byName === undefined ? plainShell(text) : undefined) ?? byName ?? "other"];
  }
  const plain = byName === "markdown" || byName === "shell" ? undefined : plainShell(text);
  return plain === undefined ? [byName] : [byName, plain];
}

/** A name that promises a picture, a font or a table, or XML that is none. */
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|woff2?|ttf|otf|pdf|docx?|xlsx?|pptx?|mp[34]|wav|bin|dat|db|pyc)$|!\/appended$/i;

/** A short name that no listing shows and no tool is known for. */
const HIDDEN_NAME =
  /(?:^|\/)\.(?!env$|git|npmrc$|nvmrc$|yarnrc$|babelrc$|editorconfig$)[a-z0-9_]{1,6}$/i;

function isDisguised(path: string, text: string): boolean {
  if (NO_TEXT.test(path) || HIDDEN_NAME.test(path)) return true;
  return /\.(?:xml|rels|svg|html?)$/i.test(path) && !/^[\ufeff\s]*</.test(text.slice(0, 256));
}

const SHELL_LINE =
  /^[ \t]*(?:set -[a-z]+|(?:export )?[A-Za-z_]\w*=[^\s=]\S*|(?:sudo )?(?:curl|wget|bash|sh|eval|chmod|rm|cp|mkdir|cd|echo|base64|nc|tar|source)\b.*)$/m;

/** What code a text without an honest name looks like; undefined when it looks like none. */
function guessed(text: string): Language | undefined {
  const head = text.slice(0, 4096);
  if (/^(?:import \w[\w., ]*|from [\w.]+ import .+|def \w+\([^)\n]*\)[^:\n]*:)[\t\r]?$/m.test(head))
    return "python";
  if (/^[ \t]*(?:(?:const|let|var) [\w{ ,}]+ ?= ?|module\.exports\b|require\()/m.test(head)) {
    return "javascript";
  }
  return SHELL_LINE.test(head) ? "shell" : undefined;
}

const LOOKED_AT = 40;
/** Words that begin a command of a shell and no statement of another language. */
const SHELL_WORDS = [
  "curl|wget|nc|ssh|scp|openssl|git|docker|brew|npm|pip3?|apt(?:-get)?|python3?|node",
  "bash|sh|zsh|source|eval|set|export|local|cd|echo|sudo|kill|crontab|systemctl",
  "chmod|chown|rm|cp|mv|mkdir|touch|ln|tar|unzip|base64|sed|grep|cat|tee",
];
const SHELL_WORD = new RegExp(
  `^(?:sudo |nohup |exec |command )?(?:${SHELL_WORDS.join("|")})(?: +[^\\s=(].*)?$`,
);
/** How other lines of a shell script begin or end. */
const SHELL_FORM =
  /^(?:fi|done|esac|then|do|else|;;|\}|\{)$|; ?(?:then|do)$|^(?:if|while|for|until|elif) .*(?:\]|; ?(?:then|do))$|^[A-Za-z_]\w*=(?!=)\S*$|^\w+\(\) ?\{$/;

/** A shell script under the name of another language: all of its first lines are a shell's. */
function plainShell(text: string): Language | undefined {
  let commands = 0;
  let seen = 0;
  for (const line of text.slice(0, 8192).split("\n")) {
    const code = line.trim();
    if (code === "" || code.startsWith("#") || code.startsWith("//")) continue;
    if (/[;{]$/.test(code) && !SHELL_FORM.test(code)) return undefined;
    if (SHELL_WORD.test(code)) commands++;
    else if (!SHELL_FORM.test(code)) return undefined;
    if (++seen >= LOOKED_AT) break;
  }
  return commands > 0 ? "shell" : undefined;
}
