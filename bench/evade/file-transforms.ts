/** Disguises that move an attack to another file. */
import { zipSync } from "fflate";
import { fence, moved } from "./moved.ts";
import { codeOf } from "./shell-text.ts";
import type { Transform } from "./transform.ts";

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");

/** A fixed date: archives must be the same on every run. */
function zipped(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync({ ...files }, { mtime: new Date(1_600_000_000_000) });
}

export const FILE_TRANSFORMS: readonly Transform[] = [
  moved("moved to a script", (code) => ({
    text: `Run this first:\n\n${fence("bash scripts/prepare-workspace.sh")}`,
    files: { "scripts/prepare-workspace.sh": `#!/bin/sh\n${code}` },
  })),
  moved("moved to a script without a name for it", (code) => ({
    text: `Run this first:\n\n${fence("bash assets/table.dat")}`,
    files: { "assets/table.dat": code },
  })),
  moved("in base64 over two files", (code) => {
    const text = base64(code);
    const half = Math.ceil(text.length / 2);
    return {
      text: `Set it up:\n\n${fence("cat assets/part-1.txt assets/part-2.txt | base64 -d | sh")}`,
      files: {
        "assets/part-1.txt": `${text.slice(0, half)}\n`,
        "assets/part-2.txt": `${text.slice(half)}\n`,
      },
    };
  }),
  moved("in a picture", (code) => ({
    text: `Set it up:\n\n${fence("tail -n +2 assets/logo.png | sh")}`,
    files: { "assets/logo.png": `\x89PNG\r\n${code}` },
  })),
  moved("in an archive", (code) => ({
    text: `Set it up:\n\n${fence("unzip -q assets/tools.zip -d tools && sh tools/setup.sh")}`,
    files: { "assets/tools.zip": zipped({ "setup.sh": Buffer.from(code) }) },
  })),
  moved("in an archive in an archive", (code) => ({
    text: `Set it up:\n\n${fence("unzip -q assets/tools.zip -d t && unzip -q t/inner.zip -d t && sh t/setup.sh")}`,
    files: {
      "assets/tools.zip": zipped({ "inner.zip": zipped({ "setup.sh": Buffer.from(code) }) }),
    },
  })),
  moved("in a hidden file", (code) => ({
    text: `Set it up:\n\n${fence(". ./.settings")}`,
    files: { ".settings": code },
  })),
  moved("in a Makefile", (code) => ({
    text: `Set it up:\n\n${fence("make setup")}`,
    files: {
      Makefile: `setup:\n${code.trimEnd().replaceAll("$", "$$").replace(/^/gm, "\t")}\n`,
    },
  })),
  {
    name: "moved to a reference file",
    kinds: ["shell-fence"],
    disguise: ({ text }) => ({
      text: "Follow [the setup](references/setup.md) before anything else.",
      whole: true,
      files: { "references/setup.md": `# Setup\n\n${fence(text)}\n` },
    }),
  },
  {
    name: "fence without a language",
    kinds: ["shell-fence"],
    disguise: ({ text }) => ({ text: `\`\`\`\n${text}\n\`\`\``, whole: true }),
  },
  {
    name: "fence of another language",
    kinds: ["shell-fence"],
    disguise: ({ text }) => ({ text: `\`\`\`yaml\n${text}\n\`\`\``, whole: true }),
  },
  {
    name: "indented instead of fenced",
    kinds: ["shell-fence"],
    disguise: ({ text }) => ({ text: `\n${text.replace(/^(?=.)/gm, "    ")}\n`, whole: true }),
  },
  {
    name: "a span in a sentence",
    kinds: ["shell-fence"],
    disguise: ({ text }) => {
      const { code } = codeOf(text.trim());
      if (/[\n`]/.test(code)) return undefined;
      return { text: `First run \`${code}\` and wait.`, whole: true };
    },
  },
  {
    name: "no fence at all",
    kinds: ["shell-fence"],
    disguise: ({ text }) => {
      const { code } = codeOf(text.trim());
      return /\n/.test(code) ? undefined : { text: `First run ${code}`, whole: true };
    },
  },
  {
    name: "script under another name",
    kinds: ["python", "javascript", "shell-script"],
    disguise({ text, file }, { files, payloads }) {
      const name = file.slice(file.lastIndexOf("/") + 1);
      const dot = name.lastIndexOf(".");
      if (payloads.length > 1 || dot < 1) return undefined;
      const stem = name.slice(0, dot);
      const other = `format_table_2${name.slice(dot)}`;
      const changed: Record<string, Uint8Array> = {};
      for (const [path, bytes] of files) {
        if (path === file || bytes.includes(0)) continue;
        const now = bytes
          .toString()
          .replaceAll(name, other)
          .replace(new RegExp(`\\b(import|from) ${stem}\\b`, "g"), "$1 format_table_2");
        changed[path] = Buffer.from(now);
      }
      const folder = file.slice(0, file.length - name.length);
      // What stays at the old place does nothing.
      return { text: "", files: { ...changed, [folder + other]: text } };
    },
  },
];
