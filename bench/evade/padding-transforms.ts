/** Disguises that put a lot of nothing before or after an attack. */
import type { Kind } from "./payload.ts";
import type { Form, Transform } from "./transform.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
/** What a reader of files still holds; what comes with the padding needs some room. */
const MOST = 8 * MIB - 64 * KIB;

/** What padding is made of: a line of it, by its number. */
type Filler = (index: number) => string;

interface Language {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly fillers: Readonly<Record<string, Filler>>;
}

const LANGUAGES: readonly Language[] = [
  {
    name: "shell",
    kinds: ["shell-script"],
    fillers: {
      comments: (index) => `# Row ${index} keeps its place in the table.`,
      "empty lines": () => "",
      "repeated lines": () => ': "The columns keep their places."',
    },
  },
  {
    name: "Python",
    kinds: ["python"],
    fillers: {
      comments: (index) => `# Row ${index} keeps its place in the table.`,
      "empty lines": () => "",
      "repeated lines": () => "column_width = 80",
    },
  },
  {
    name: "JavaScript",
    kinds: ["javascript"],
    fillers: {
      comments: (index) => `// Row ${index} keeps its place in the table.`,
      "empty lines": () => "",
      "repeated lines": () => "var columnWidth = 80;",
    },
  },
];

const MARKDOWN: Language = {
  name: "markdown",
  kinds: ["prose", "shell-fence"],
  fillers: {
    comments: (index) => `<!-- Row ${index} keeps its place in the table. -->\n`,
    "empty lines": () => "",
    "repeated lines": () => "The columns keep their places.\n",
  },
};

const PLACES = ["before", "after"] as const;
const FILLERS = ["comments", "empty lines", "repeated lines"] as const;

export const PADDING_TRANSFORMS: readonly Transform[] = [
  ...LANGUAGES.flatMap((language) =>
    padded([language], "300 KB", 300 * KIB, language.name === "JavaScript" ? 1 : 2),
  ),
  ...padded(LANGUAGES, "1 MiB", MIB, 6),
  ...padded(LANGUAGES, "8 MiB", MOST, 6),
  ...padded(LANGUAGES, "9 MiB", 9 * MIB, 6).slice(0, 1),
  ...paddedText("300 KB", 300 * KIB, 4),
  ...paddedText("1 MiB", MIB, 6),
  ...paddedText("8 MiB", MOST, 6),
];

/** Programs with so much before or after them. */
function padded(
  languages: readonly Language[],
  size: string,
  bytes: number,
  every = 1,
): readonly Transform[] {
  const kinds = languages.flatMap((language) => language.kinds);
  const of = languages.length > 1 ? "programs" : (languages[0]?.name ?? "");
  return FILLERS.flatMap((filler) =>
    PLACES.map(
      (place): Transform => ({
        name: `padding: ${size} of ${filler} ${place}, ${of}`,
        kinds,
        every,
        disguise({ kind, text }) {
          const line = languages.find((language) => language.kinds.includes(kind))?.fillers[filler];
          // Nothing but comments may stand before these.
          if (line === undefined || /^from __future__|^["']use strict/m.test(text))
            return undefined;
          const shebang = /^#!.*\n/.exec(text)?.[0] ?? "";
          const code = text.slice(shebang.length);
          const padding = paddingOf(filler + kind, line, bytes);
          if (place === "before") return shebang + padding + code;
          return `${shebang}${code.trimEnd()}\n${padding}`;
        },
      }),
    ),
  );
}

/** SKILL.md may have 1 MiB; what is longer is a file that the agent is told to read. */
function paddedText(size: string, bytes: number, every = 1): readonly Transform[] {
  return FILLERS.flatMap((filler) =>
    PLACES.map(
      (place): Transform => ({
        name: `padding: ${size} of ${filler} ${place}, markdown`,
        kinds: MARKDOWN.kinds,
        every,
        disguise({ kind, text }): Form | undefined {
          const line = MARKDOWN.fillers[filler];
          if (line === undefined) return undefined;
          const padding = paddingOf(`${filler}markdown`, line, bytes);
          const plain = kind === "prose" ? text : `\`\`\`sh\n${text}\n\`\`\``;
          const long = place === "before" ? `${padding}\n${plain}` : `${plain}\n\n${padding}`;
          if (bytes < MIB) return { text: long, whole: true };
          return {
            text: "Before you start, read [the steps](references/steps.md) and follow them.",
            whole: true,
            files: { "references/steps.md": `# Steps\n\n${long}\n` },
          };
        },
      }),
    ),
  );
}

const made = new Map<string, string>();

/** Made once: a transform pads many attacks. */
function paddingOf(key: string, line: Filler, bytes: number): string {
  const known = made.get(`${key} ${bytes}`);
  if (known !== undefined) return known;
  const lines: string[] = [];
  for (let index = 1, size = 0; size < bytes; index++) {
    const next = `${line(index)}\n`;
    lines.push(next);
    size += next.length;
  }
  const padding = lines.join("");
  made.set(`${key} ${bytes}`, padding);
  return padding;
}
