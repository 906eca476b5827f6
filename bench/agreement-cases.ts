/** A small skill on which psk and skills-ref differ, and why psk judges as it does. */
export interface AgreementCase {
  readonly cause: string;
  /** What the table shows; the SKILL.md itself may be longer. */
  readonly example: string;
  readonly folder: string;
  readonly skillFile: string | Uint8Array | { readonly linkTo: string };
  readonly definition?: string;
  /** What psk says; skills-ref says the opposite. */
  readonly valid: boolean;
  readonly why: string;
}

/** All known causes of a difference. The bench tries each one through both. */
export const AGREEMENT_CASES: readonly AgreementCase[] = [
  {
    ...skill({ description: '"One --- two."' }),
    cause: "`---` inside a value",
    example: '`description: "One --- two."`',
    valid: true,
    why: "A fence is a whole line. skills-ref cuts the file at the first two `---`, wherever they stand, and cannot read the rest.",
  },
  {
    ...skill({ description: "One --- two.", tail: "color: blue\n" }),
    cause: "keys behind a `---` inside a value",
    example: "`description: One --- two.`, then `color: blue`",
    valid: false,
    why: "The same cut hides the unknown key `color` from skills-ref.",
  },
  {
    ...skill({ description: "It does things. ---", close: "" }),
    cause: "the frontmatter is closed within a line",
    example: "`description: It does things. ---`",
    valid: false,
    why: "`----`, `--- text` and an indented `---` are no fences for other readers either: to them the frontmatter never ends.",
  },
  {
    ...skill({}),
    skillFile: "---\rname: a\rdescription: It does things.\r---\rBody.\r",
    cause: "lines that end in a carriage return alone",
    example: "`---\\rname: a\\r…`",
    valid: false,
    why: "Only systems long gone wrote such files. psk ends a line at a line feed.",
  },
  {
    ...skill({ start: "\ufeff" }),
    cause: "a byte order mark",
    example: "`\\uFEFF---`",
    valid: true,
    why: "Editors on Windows write it unasked. psk warns, and `--fix` removes it.",
  },
  {
    ...skill({ name: "123" }),
    cause: "a name that is not text",
    example: "`name: 123`, `name: true`, `name: [a]`, `name:`",
    valid: false,
    why: "skills-ref makes text of any value before it looks; a loader that checks the type would refuse the skill. Quotes mend it.",
  },
  {
    ...skill({ description: "42" }),
    cause: "a description that is not text",
    example: "`description: 42`, `description:`",
    valid: false,
    why: 'As for the name. An empty one counts as the text "null" there.',
  },
  {
    ...skill({ description: "😀".repeat(600) }),
    cause: "lengths beyond the first 65,536 characters of Unicode",
    example: "a description of 600 emoji",
    valid: true,
    why: "The specification limits characters. skills-ref counts UTF-16 units, so each emoji twice; the same holds for the name and for `compatibility`.",
  },
  {
    ...skill({ name: "αβγ" }),
    cause: "letters of other scripts",
    example: "`name: αβγ`",
    valid: true,
    why: "The specification allows lower-case letters. skills-ref knows Latin, Cyrillic and Chinese by ranges of code points; psk asks Unicode, and warns that the name cannot be packaged.",
  },
  {
    ...skill({ name: "a×b" }),
    cause: "signs that lie among letters",
    example: "`name: a×b`",
    valid: false,
    why: "`×`, `÷` and `҂` stand inside the ranges of skills-ref but are no letters.",
  },
  {
    ...skill({ name: "x\u0323" }),
    cause: "marks that no letter takes up",
    example: "`name: x\\u0323` (x with a dot below)",
    valid: false,
    why: "After normalisation a mark is still there, and a mark is neither letter nor digit. skills-ref lets U+0300 to U+036F pass.",
  },
  {
    ...skill({ tail: "metadata:\n  x: &x y\n  z: *x\n" }),
    cause: "YAML aliases",
    example: "`z: *x`",
    valid: false,
    why: "A handful of aliases can stand for a billion values. An anchor that nobody refers to is fine.",
  },
  {
    ...skill({ tail: "metadata:\n  x: !!binary aGVsbG8=\n" }),
    cause: "YAML tags beyond the core",
    example: "`x: !!binary aGVsbG8=`",
    valid: false,
    why: "Only text, numbers, booleans, null, lists and maps are read; a tag asks for more. Both refuse tags they do not know.",
  },
  {
    ...skill({ tail: `metadata: ${"[".repeat(50)}${"]".repeat(50)}\n` }),
    cause: "nesting",
    example: "`metadata: [[[…]]]`, 50 deep",
    valid: false,
    why: "psk reads 32 levels, skills-ref 100; both end somewhere, since a reader has only so much stack.",
  },
  {
    ...skill({ tail: "metadata:\n  : y\n" }),
    cause: "an empty key",
    example: "`: y` below `metadata:`",
    valid: true,
    why: "YAML 1.2 allows it, and psk reads YAML by its own library.",
  },
  {
    ...skill({ description: '"One\ntwo."' }),
    cause: "quoted text that goes on without an indent",
    example: '`description: "One`, then `two."` in the first column',
    valid: false,
    why: "YAML wants the second line indented.",
  },
  {
    ...skill({ description: '"One."# two' }),
    cause: "a comment right behind a quote",
    example: '`description: "One."# two`',
    valid: false,
    why: "YAML wants a space before `#`.",
  },
  {
    ...skill({}),
    skillFile: Buffer.from("---\nname: a\ndescription: It does things.\n---\nCaf\xe9.\n", "latin1"),
    cause: "bytes that are not UTF-8",
    example: "`Caf\\xE9` in Latin-1",
    valid: false,
    why: "skills-ref reads a replacement character. The text an agent gets would not be the text that was written.",
  },
  {
    ...skill({ body: "x".repeat(1024 * 1024) }),
    cause: "SKILL.md over 1 MiB",
    example: "a body of 1 MiB",
    valid: false,
    why: "A limit that protects readers; the largest known real one has 294 KB.",
  },
  {
    ...skill({ tail: `metadata:\n${"  # nothing to see\n".repeat(4000)}  x: y\n` }),
    cause: "frontmatter over 64 KiB",
    example: "4,000 lines of comment",
    valid: false,
    why: "Every agent carries the frontmatter of every skill; that much is an attack or a mistake.",
  },
  {
    ...skill({}),
    definition: "{",
    cause: "a `skill.json` that is no definition",
    example: "`{`",
    valid: false,
    why: "skills-ref does not know the file. What binds an agent's tools must not be half read.",
  },
  {
    ...skill({}),
    definition: JSON.stringify({
      ...{ name: "b", description: "It does things." },
      ...{ allowed_tools: [], execution_protocol: [] },
    }),
    cause: "a `skill.json` that says something else",
    example: '`name: a` there, `"name": "b"` here',
    valid: false,
    why: "Two answers to one question: each reader would believe another.",
  },
  {
    ...skill({}),
    skillFile: { linkTo: "../elsewhere/SKILL.md" },
    cause: "SKILL.md is a link that leaves the skill",
    example: "`SKILL.md -> ../elsewhere/SKILL.md`",
    valid: false,
    why: "A skill travels alone, and a link can lead to anything. With `--recursive` a link may lead anywhere inside the tree.",
  },
];

interface Parts {
  readonly start?: string;
  readonly name?: string;
  readonly description?: string;
  /** Lines behind the description. */
  readonly tail?: string;
  readonly close?: string;
  readonly body?: string;
}

function skill({
  start = "",
  name = "a",
  description = "It does things.",
  tail = "",
  close = "---\n",
  body = "Body.\n",
}: Parts): Pick<AgreementCase, "folder" | "skillFile"> {
  const frontmatter = `name: ${name}\ndescription: ${description}\n${tail}`;
  return { folder: name, skillFile: `${start}---\n${frontmatter}${close}${body}` };
}
