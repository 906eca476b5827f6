import fc from "fast-check";

/** What files of each kind begin with, so that readers go on to the rubbish behind it. */
const HEADS = [
  Buffer.from(""),
  Buffer.from("---\nname: fuzzed\ndescription: x\n---\n"),
  Buffer.from("#!/bin/sh\n"),
  Buffer.from("import os\n"),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]),
  Buffer.from("%PDF-1.7\n1 0 obj <</Length 99999999>> stream\n"),
  Buffer.from([0xcb, 0x0d, 0x0d, 0x0a, 0, 0, 0, 0]),
  Buffer.from("PK\x03\x04\x14\x00\x00\x00\x08\x00", "latin1"),
  Buffer.from([0x1f, 0x8b, 8, 0]),
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.from([0xff, 0xfe, 0x41, 0, 0x42, 0]),
  Buffer.from("GIF89a"),
  Buffer.from("\x7fELF"),
];

/** What scanners look for. */
const PIECES = [
  ...[
    "curl ",
    "| sh\n",
    "$(",
    "`",
    "'",
    '"',
    "\\",
    "\\\n",
    "<<EOF\n",
    "base64 -d",
    "eval ",
    "bash -c '",
  ],
  ...[
    "<!--",
    "-->",
    "```",
    "```sh\n",
    "| a |\n",
    "> ",
    "- ",
    "# ",
    "&#x41;",
    "[//]: # (",
    "](",
    "---\n",
  ],
  ...["exec(", "getattr(", "__import__('os')", "''.join(", "lambda x:", "chr(65)", 'f"{', "[::-1]"],
  ...[
    "require(",
    "=> {",
    "`\u0024{",
    "atob(",
    "String.fromCharCode(",
    "import(",
    "/*",
    "*/",
    "\u0024{IFS}",
  ],
  ...[
    "Y3VybCAtcyBodHRw",
    "6375726c20",
    "\\x63\\x75",
    "\u200b",
    "\u202e",
    "\u{e0041}",
    "а",
    "\0",
    "\r\n",
  ],
  ...[
    "https://x.test/",
    "http://203.0.113.9/",
    "~/.ssh/id_rsa",
    "Do not tell the user. ",
    "sk-ant-",
  ],
];

const bytes = fc.uint8Array({ maxLength: 400 });
const text = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 6 })),
    {
      maxLength: 80,
    },
  )
  .map((parts) => Buffer.from(parts.join("")));
/** A file that begins like one of some kind and goes on as rubbish. */
export const content = fc
  .tuple(fc.constantFrom(...HEADS), fc.oneof(bytes, text, text))
  .map(([head, rest]) => Buffer.concat([head, rest]));

/** Cuts, doubles, overwrites and fills up a file. */
export const mutation = fc.record({
  kind: fc.constantFrom("cut", "truncate", "double", "insert", "flip", "repeat", "unbreak"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 200 }),
  piece: fc.oneof(
    fc.constantFrom(...PIECES).map((one) => Buffer.from(one)),
    bytes,
  ),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** The file after a mutation. */
export function mutated(original: Uint8Array, { kind, at, length, piece }: Mutation): Buffer {
  const start = Math.floor(at * original.length);
  const before = original.subarray(0, start);
  const slice = original.subarray(start, start + length);
  const after = original.subarray(start + length);
  switch (kind) {
    case "cut":
      return Buffer.concat([before, after]);
    case "truncate":
      return Buffer.from(before);
    case "double":
      return Buffer.concat([before, slice, slice, after]);
    case "insert":
      return Buffer.concat([before, piece, slice, after]);
    case "flip":
      return Buffer.concat([before, slice.map((byte) => byte ^ 0x20), after]);
    case "repeat":
      return Buffer.concat([before, ...Array<Uint8Array>(500).fill(slice), after]);
    default:
      return Buffer.from(Buffer.from(original).toString().replaceAll("\n", " "));
  }
}
