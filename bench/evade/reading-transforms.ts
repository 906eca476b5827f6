/** Disguises that a reader of files can trip over: what it takes for no text, it does not judge. */
import { fence, firstOf, moved, readElsewhere, relocated } from "./moved.ts";
import { codeOf } from "./shell-text.ts";
import type { Transform } from "./transform.ts";

type Encode = (text: string) => Buffer;

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const utf16be = (text: string) => utf16(text).swap16();

/** A byte that is no UTF-8 stands in front: a sign of Latin-1 that any old editor leaves. */
function latin1(before: string, text: string): Buffer | undefined {
  if (/[^\x00-\xff]/.test(text)) return undefined;
  return Buffer.from(`${before}Caf\xe9 table\n${text}`, "latin1");
}

function utf32(text: string): Buffer {
  const points = [...`\ufeff${text}`].map((character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(4 * points.length);
  for (const [index, point] of points.entries()) bytes.writeUInt32LE(point, 4 * index);
  return bytes;
}

/** The name of an encoding for people and for iconv. */
const ENCODINGS: readonly (readonly [string, string, Encode])[] = [
  ["UTF-16 LE", "UTF-16", utf16],
  ["UTF-16 BE", "UTF-16", utf16be],
  ["UTF-32", "UTF-32", utf32],
  ["UTF-16 without a mark", "UTF-16LE", (text) => Buffer.from(text, "utf16le")],
];

/**
 * What begins like a picture, a font or a paper: bash complains about the line and goes on. The
 * second part makes it a binary file, and is more nonsense that bash skips.
 */
const HEADERS: readonly (readonly [string, string, string, string])[] = [
  ["PNG", ".png", "\x89PNG\r\n\x1a\n", "\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\n"],
  ["GIF", ".gif", "GIF89a\n", "\0\x01\0\x80\0\0\0\0\0\xff\xff\xff\n"],
  ["JPEG", ".jpg", "\xff\xd8\xff\xe0\n", "\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\n"],
  ["WOFF", ".woff", "wOFF\n", "\x01\0\0\0\0\x04\0\0\x0a\0\0\n"],
  ["PDF", ".pdf", "%PDF-1.7\n", "%\xe2\xe3\xcf\xd3\n\0\0\n"],
];

/** The smallest whole pictures, of one point. */
const PICTURES: readonly (readonly [string, string, string])[] = [
  [
    "PNG",
    "assets/logo.png",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ],
  ["GIF", "assets/dot.gif", "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"],
];

const EXTENSIONS = ["rb", "lua", "go", "txt", "png", "md", "json", "css", "xyz"] as const;
const IGNORED = [".git", "node_modules", ".venv", "__pycache__"] as const;

const shellScript = (code: string) => `#!/bin/bash\n${code}`;

export const READING_TRANSFORMS: readonly Transform[] = [
  ...nulls("one at the end", (text) => `${text}\0`),
  ...nulls("many at the end", (text) => text + "\0".repeat(4096)),
  ...nulls("between lines", (text) => text.replace(/\n(?=.)/g, "\n\0")),
  ...ENCODINGS.flatMap(([name, iconv, encode]) => encoded(name, iconv, encode)),
  ...latin(),
  ...EXTENSIONS.map((extension) =>
    shell(`wrong extension: bash in .${extension}`, "scripts", `.${extension}`),
  ),
  ...["dat", "txt", "rb"].flatMap(programsMisnamed),
  ...HEADERS.flatMap(([name, extension, header, more]) => [
    // Under its own name, and under that of a script.
    behind(`header: ${name}`, extension, header),
    behind(`header: ${name}, binary`, extension, header + more),
    behind(`header: ${name}, binary, in .sh`, ".sh", header + more),
  ]),
  ...PICTURES.map(([name, path, picture]) => behindPicture(name, path, picture)),
  ...IGNORED.flatMap(ignored),
];

/** A shell skips NULs, and so does whoever reads a text; a first line with one is no script. */
function nulls(name: string, put: (text: string) => string): readonly Transform[] {
  return [
    shell(`NULs: ${name}, shell`, "scripts", ".sh", (code) => Buffer.from(put(shellScript(code)))),
    readElsewhere(`NULs: ${name}, order`, "references/notes.md", (text) =>
      put(`# Notes\n\n${text}\n`),
    ),
  ];
}

/** No shell reads these encodings, so that a command decodes them first. */
function encoded(name: string, iconv: string, encode: Encode): readonly Transform[] {
  const command = `iconv -f ${iconv} -t UTF-8 assets/setup.txt | bash`;
  return [
    moved(`encoding: ${name}, shell`, (code) => ({
      text: `Run this first:\n\n${fence(command)}`,
      files: { "assets/setup.txt": encode(code) },
    })),
    readElsewhere(`encoding: ${name}, order`, "references/notes.txt", (text) =>
      encode(`Notes\r\n\r\n${text.replaceAll("\n", "\r\n")}\r\n`),
    ),
  ];
}

function latin(): readonly Transform[] {
  return [
    shell("encoding: Latin-1, shell", "scripts", ".sh", (code) => latin1("#!/bin/bash\n# ", code)),
    relocated(
      "python",
      (text, stem) => {
        const bytes = text.startsWith("#!") ? undefined : latin1("# coding: latin-1\n# ", text);
        return bytes && { path: `scripts/${stem}.py`, runner: "python3", bytes };
      },
      "encoding: Latin-1, Python",
    ),
    readElsewhere("encoding: Latin-1, order", "references/notes.txt", (text) => latin1("", text)),
  ];
}

/** The order says what runs it, whatever it is called; Node tells modules by their names alone. */
function programsMisnamed(extension: string): readonly Transform[] {
  return [
    relocated(
      "python",
      (_, stem) => ({ path: `scripts/${stem}.${extension}`, runner: "python3" }),
      `wrong extension: Python in .${extension}`,
    ),
    relocated(
      "javascript",
      (text, stem) =>
        /^\s*(?:import|export) |^interface |: string\b/m.test(text)
          ? undefined
          : { path: `scripts/${stem}.${extension}`, runner: "node" },
      `wrong extension: JavaScript in .${extension}`,
    ),
  ];
}

function behind(name: string, extension: string, header: string): Transform {
  return shell(name, "assets", extension, (code) =>
    Buffer.concat([Buffer.from(header, "latin1"), Buffer.from(code)]),
  );
}

function behindPicture(name: string, path: string, base64: string): Transform {
  const picture = Buffer.from(base64, "base64");
  return moved(`header: behind a whole ${name}`, (code) => ({
    text: `Run this first:\n\n${fence(`tail -c +${picture.length + 1} ${path} | bash`)}`,
    files: { [path]: Buffer.concat([picture, Buffer.from(code)]) },
  }));
}

/** Folders that readers leave out, though an agent runs or reads what an order names. */
function ignored(folder: string): readonly Transform[] {
  return [
    shell(`ignored folder: ${folder}, shell`, `${folder}/tools`, ".sh"),
    relocated(
      "python",
      (_, stem) => ({ path: `${folder}/tools/${stem}.py`, runner: "python3" }),
      `ignored folder: ${folder}, Python`,
    ),
    readElsewhere(
      `ignored folder: ${folder}, order`,
      `${folder}/notes/README.md`,
      (text) => `# Notes\n\n${text}\n`,
    ),
  ];
}

/** A shell script in another file, or the commands of a fence as one; bash is told to run it. */
function shell(
  name: string,
  folder: string,
  extension: string,
  write: (code: string) => Uint8Array | undefined = (code) => Buffer.from(shellScript(code)),
): Transform {
  const path = (stem: string) => `${folder}/${stem}${extension}`;
  return firstOf(name, [
    relocated("shell-script", (text, stem) => {
      const bytes = write(codeOf(text).code);
      return bytes && { path: path(stem), runner: "bash", bytes };
    }),
    {
      name,
      kinds: ["shell-fence"],
      disguise({ text }) {
        const bytes = write(`${codeOf(text).code.trimEnd()}\n`);
        if (bytes === undefined) return undefined;
        const order = `Run this first:\n\n${fence(`bash ${path("prepare")}`)}`;
        return { text: order, whole: true, files: { [path("prepare")]: bytes } };
      },
    },
  ]);
}
