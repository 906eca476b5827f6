/** Disguises of shell code, in scripts and in fences. */
import { gzipSync } from "node:zlib";
import { changeNames, codeOf, guarded, quoted } from "./shell-text.ts";
import type { Form, Transform } from "./transform.ts";

const SHELL = ["shell-script", "shell-fence"] as const;

/** Code that is packed as a whole and unpacked by a shell. */
function packed(name: string, pack: (code: string) => string | undefined): Transform {
  return {
    name,
    kinds: SHELL,
    disguise({ text }) {
      const { shebang, code } = codeOf(text);
      const form = pack(code);
      return form === undefined ? undefined : shebang + form;
    },
  };
}

/** Code that stays readable and is written otherwise. */
function rewritten(name: string, rewrite: (code: string) => string | undefined): Transform {
  return packed(name, rewrite);
}

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");

export const SHELL_TRANSFORMS: readonly Transform[] = [
  packed("base64 into sh", (code) => `echo ${base64(code)} | base64 -d | sh`),
  packed("base64 twice", (code) => `echo ${base64(base64(code))} | base64 -d | base64 -d | bash`),
  packed("hex into sh", (code) => `echo ${hex(code)} | xxd -r -p | sh`),
  packed("gzip in base64", (code) => `echo ${base64(gzipSync(code))} | base64 -d | gunzip | bash`),
  packed("rot13 by tr", (code) => {
    const plain = rot13(code);
    return `echo ${quoted(plain)} | tr 'A-Za-z' 'N-ZA-Mn-za-m' | sh`;
  }),
  packed("reversed by rev", (code) => {
    const lines = code.split("\n").map((line) => [...line].reverse().join(""));
    return `printf '%s\\n' ${lines.map(quoted).join(" ")} | rev | sh`;
  }),
  packed("escapes of printf", (code) => {
    const escapes = [...Buffer.from(code)].map(
      (byte) => `\\x${byte.toString(16).padStart(2, "0")}`,
    );
    return `eval "$(printf '${escapes.join("")}')"`;
  }),
  packed("here-document", (code) => `bash <<'STEP'\n${code.trimEnd()}\nSTEP`),
  packed("bash -c in bash -c", (code) => `bash -c ${quoted(`bash -c ${quoted(code.trimEnd())}`)}`),
  packed("base64 in a variable", (code) => {
    const text = base64(code);
    const half = Math.ceil(text.length / 2);
    return `a=${text.slice(0, half)}\nb=${text.slice(half)}\neval "$(echo "$a$b" | base64 -d)"`;
  }),
  packed("base64 by openssl", (code) => `bash <(openssl base64 -d -A <<< ${base64(code)})`),
  packed(
    "decoded by python",
    (code) =>
      `python3 -c "import base64,os; os.system(base64.b64decode('${base64(code)}').decode())"`,
  ),
  rewritten("names cut by quotes", (code) =>
    changeNames(code, (name) => `${name.slice(0, 1)}""${name.slice(1)}`),
  ),
  rewritten("names cut by a backslash", (code) =>
    changeNames(code, (name) => `${name.slice(0, 1)}\\${name.slice(1)}`),
  ),
  rewritten("names in variables", (code) => {
    const names = new Map<string, string>();
    const changed = changeNames(code, (name) => {
      const known = names.get(name) ?? `p${names.size}`;
      names.set(name, known);
      return `$${known}a$${known}b`;
    });
    if (changed === undefined) return undefined;
    const lines = [...names].map(([name, variable]) => {
      const half = Math.ceil(name.length / 2);
      return `${variable}a=${name.slice(0, half)}\n${variable}b=${name.slice(half)}`;
    });
    return `${lines.join("\n")}\n${changed}`;
  }),
  rewritten("names behind functions", (code) => {
    const names = new Map<string, string>();
    const changed = changeNames(code, (name) => {
      const known = names.get(name) ?? `step_${names.size + 1}`;
      names.set(name, known);
      return known;
    });
    if (changed === undefined) return undefined;
    const functions = [...names].map(([name, step]) => `${step}() { ${name} "$@"; }`);
    return `${functions.join("\n")}\n${changed}`;
  }),
  rewritten("names behind aliases", (code) => {
    const names = new Map<string, string>();
    const changed = changeNames(code, (name) => {
      const known = names.get(name) ?? `do${names.size + 1}`;
      names.set(name, known);
      return known;
    });
    if (changed === undefined) return undefined;
    const aliases = [...names].map(([name, short]) => `alias ${short}='${name}'`);
    return `shopt -s expand_aliases\n${aliases.join("\n")}\n${changed}`;
  }),
  rewritten("$IFS for spaces", (code) => {
    if (code.includes("<<")) return undefined;
    return code.split("\n").map(withIfs).join("\n");
  }),
  rewritten("lines continued", (code) => {
    if (code.includes("<<")) return undefined;
    const isGuarded = guarded(code);
    return code.replace(/(\S) (?=\S)/g, (whole, before: string, at: number) =>
      isGuarded[at] || isGuarded[at + 1] || isGuarded[at + 2] ? whole : `${before} \\\n  `,
    );
  }),
  rewritten("far to the right", (code) => code.replace(/^(?=[^\s#])/gm, " ".repeat(300))),
  rewritten("below 5,000 comments", (code) => `${"# nothing to see here\n".repeat(5000)}${code}`),
  rewritten("below 100,000 empty lines", (code) => `${"\n".repeat(100_000)}${code}`),
  rewritten("CRLF", (code) => code.replace(/\r?\n/g, "\r\n")),
  rewritten("inside if true", (code) => {
    if (code.includes("<<")) return undefined;
    return `if [ -n "$HOME" ]; then\n${code.trimEnd()}\nfi`;
  }),
  {
    name: "PowerShell, encoded",
    kinds: SHELL,
    disguise({ text }) {
      if (!/\||\b(?:ba|z)?sh |\bpython|chmod|\$\(/.test(text)) return undefined; // nothing is run
      const address = /\b(?:curl|wget)\b[^|;\n]*?(https?:\/\/[^\s"'|;)]+)/.exec(text)?.[1];
      if (address === undefined) return undefined;
      const command = Buffer.from(`iex (iwr -UseBasicParsing ${address}).Content`, "utf16le");
      return `powershell -NoProfile -WindowStyle Hidden -EncodedCommand ${base64(command)}`;
    },
  },
  {
    name: "self-extracting script",
    kinds: SHELL,
    disguise({ text, kind }): Form {
      const { code } = codeOf(text);
      const stub = `#!/bin/sh\nsed '1,/^__PACK__$/d' "$0" | base64 -d | gunzip | sh\nexit 0\n__PACK__\n${base64(gzipSync(code))}\n`;
      if (kind === "shell-script") return { text: stub };
      return { text: "bash scripts/unpack.sh", files: { "scripts/unpack.sh": stub } };
    },
  },
];

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

/** Only simple words are joined: a shell splits them again where the variable stands. */
function withIfs(line: string): string {
  if (/["'`#=[\]{}()<>\\]|^\s*(?:if|for|while|case|then|else|fi|done|do|export)\b/.test(line)) {
    return line;
  }
  return line
    .split(/(\s*(?:\|\||&&|[|;])\s*)/)
    .map((part, index) => (index % 2 === 1 ? part : part.trim().replace(/ +/g, "\u0024{IFS}")))
    .join("");
}
