import fc from "fast-check";

/** Words joined from pieces, so that generated text holds what parsers look for. */
function textOf(pieces: readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 4 })),
      {
        maxLength,
      },
    )
    .map((parts) => parts.join(""));
}

/** Text that is made of what YAML is made of. */
export const yamlish: fc.Arbitrary<string> = textOf(
  [
    ..."\n\n\n    :-?[]{},&*!|>'\"%@`#~",
    ...[
      "- ",
      "? ",
      ": ",
      "\t",
      "\r\n",
      "...",
      "--- # x",
      "<<: *a",
      "&a ",
      "*a",
      "!!str ",
      "!t ",
      "!<x> ",
    ],
    ...[
      "name: ",
      "description: ",
      "Name: ",
      "metadata:\n  ",
      "version: 1.10",
      "allowed-tools: ",
      "a: b: c\n",
    ],
    ...[
      "license: MIT\n",
      "licence: x\n",
      "user-invokable: true\n",
      "%YAML 1.1\n",
      "\\ud800",
      "\\x41",
      '"a"',
    ],
    ...[
      "|-\n ",
      ">2\n  ",
      "null",
      "yes",
      "0x1F",
      "1e3",
      ".nan",
      "\u0085",
      "\u2028",
      "\ufeff",
      "\0",
    ],
  ],
  24,
);

/** Text that is made of what markdown is made of. */
export const markdownish: fc.Arbitrary<string> = textOf(
  [
    ..."\n\n  []()<>`*_!#>|-+~\\&\"'",
    ...[
      "](",
      "]: ",
      "![",
      "[^",
      "```",
      "~~~",
      "<!--",
      "-->",
      "    ",
      "\t",
      "\r\n",
      "1. ",
      "- ",
      "> ",
    ],
    ...[
      "a.md",
      "b/c.md",
      "../x",
      "/etc",
      "http://x",
      "#top",
      "%20",
      "%",
      "%ff",
      "<a b.md>",
      '"t"',
      "\0",
    ],
  ],
  40,
);

/** A SKILL.md: frontmatter that may be wrong, a body that may be anything. */
export const skillish: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "\ufeff"),
    fc.constantFrom("---\n", "---\n", "---\r\n", "--- \n", "----\n", ""),
    fc
      .array(fc.oneof(frontmatterLine(), yamlish), { maxLength: 6 })
      .map((lines) => lines.join("\n")),
    fc.constantFrom("\n---\n", "\n---\n", "\r\n---\r\n", "\n---", "\n ---\n", ""),
    markdownish,
  )
  .map((parts) => parts.join(""));

/** A line as people write it, often with the mistakes that can be mended. */
function frontmatterLine(): fc.Arbitrary<string> {
  const key = fc.constantFrom(
    ...["name", "description", "license", "compatibility", "metadata", "allowed-tools", "version"],
    ...[
      "Name",
      "DESCRIPTION",
      "Licence",
      "allowed_tools",
      "Metadata",
      "author",
      '"Name"',
      "colour",
    ],
  );
  const value = fc.constantFrom(
    ...[
      "hostile",
      "What it does.",
      "a: b",
      "Use it for: charts",
      "it's: 'so'",
      '"quoted: yes"',
      "[a, b]",
    ],
    ...[
      "{version: 1.0.0, author: Ada}",
      "1.0.0",
      "|\n  a: b",
      "x\n  y: z",
      "",
      "a:",
      "# c: d",
      "a #b: c",
    ],
  );
  return fc.tuple(key, value).map(([name, text]) => `${name}: ${text}`);
}
