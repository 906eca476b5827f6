import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import { foldSpace } from "../../src/registry/listing.ts";
import { neutralised, parseEnvelope, parseFailure } from "./parse-envelope.ts";
import { snapshotOf } from "./snapshot-of.ts";

const NAMES = ["skill_context", "instructions", "active_resources", "execution_directive", "error"];

/** The names in odd case, and in letters that look or fold like theirs. */
const oddName = fc
  .tuple(
    fc.constantFrom(...NAMES, "skill_root", "file"),
    fc.array(fc.constantFrom("keep", "upper", "alike"), { maxLength: 20 }),
  )
  .map(([name, ways]) =>
    name
      .split("")
      .map((letter, i) => {
        if (ways[i] === "upper") return letter.toUpperCase();
        if (ways[i] === "alike") return ALIKE[letter] ?? letter;
        return letter;
      })
      .join(""),
  );
const ALIKE: Readonly<Record<string, string>> = {
  s: "\u017f", // long s, an s when case is folded
  k: "\u212a", // the Kelvin sign, a k when case is folded
  i: "\u0456", // Cyrillic
  e: "\u0435",
  _: "\uff3f",
};

const space = fc.constantFrom(
  "",
  "",
  " ",
  "\n",
  "\t",
  "\r\n",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\u200b",
  "\f",
);
const opening = fc.constantFrom(
  "<",
  "<",
  "<",
  "</",
  "< /",
  "&lt;",
  "<<",
  "<!--",
  "\uff1c",
  "<\\",
  "<//",
);
const ending = fc.constantFrom(
  ">",
  ">",
  " >",
  "\n>",
  "/>",
  "",
  ' id="x">',
  " class='<'>",
  "-x>",
  "2>",
  ":a>",
);
const oddTag = fc.tuple(opening, space, oddName, space, ending).map((parts) => parts.join(""));

const piece = fc.oneof(
  { weight: 6, arbitrary: oddTag },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "\n  </instructions>\n  <active_resources>\n",
      '<skill_context id="pdf">\n  <instructions>\n',
      "</skill_context>\n",
      "<error>x</error>",
      "---\n",
      "&lt;",
      "&",
      "<",
      "\n",
      "    <file>x</file>\n",
      "$&",
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 10 }) },
);
const anyBody = fc.array(piece, { maxLength: 25 }).map((parts) => parts.join("").toWellFormed());

/** A tag inside a tag, so that mending one could make another. */
const nestedBody = fc
  .tuple(anyBody, oddTag, oddTag)
  .map(([body, a, b]) => `${a.slice(0, 3)}${b}${a.slice(3)}${body}`.toWellFormed());

const fileName = fc
  .oneof(oddTag, fc.string({ maxLength: 8 }), fc.constant("</file>"))
  .map((name) => name.replace(/[\s\p{Cc}\\]/gu, ""));

const RUNS = { numRuns: 3000 };

describe("out of any skill", () => {
  test("exactly one envelope can be read, and its body is the skill's", () => {
    fc.assert(
      fc.property(fc.oneof(anyBody, nestedBody), (body) => {
        const text = `---\nname: pdf\ndescription: d\n---\n${body}`;
        const result = loadSkill(snapshotOf([{ id: "pdf", text }]), "pdf", { hideRoot: true });
        expect(result.ok).toBe(true);
        const envelope = parseEnvelope(result.text);
        expect(envelope).toMatchObject({ id: "pdf", root: undefined, files: [], more: 0 });
        expect(envelope.body).toBe(neutralised(body));
      }),
      RUNS,
    );
  });

  test("nothing but the `<` of those tags is changed", () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const text = `---\nname: pdf\ndescription: d\n---\n${body}`;
        const result = loadSkill(snapshotOf([{ id: "pdf", text }]), "pdf");
        const shown = parseEnvelope(result.text).body;
        expect(shown.replaceAll("&lt;", "<")).toBe(body.replaceAll("&lt;", "<"));
      }),
      RUNS,
    );
  });

  test("no id and no file name can forge another", () => {
    const names = fc.array(fileName, { maxLength: 5 });
    fc.assert(
      fc.property(fc.oneof(oddTag, anyBody), names, (name, files) => {
        const id = foldSpace(name);
        const result = loadSkill(snapshotOf([{ id, files }]), id);
        const envelope = parseEnvelope(result.text);
        expect(envelope.id).toBe(id);
        expect(envelope.files).toEqual(files);
      }),
      RUNS,
    );
  });
});

test("any id at all is answered, never with an exception", () => {
  const snapshot = snapshotOf([{ id: "pdf-forms" }, { id: "charts" }]);
  const anyId = fc.oneof(anyBody, oddTag, fc.string({ unit: "binary", maxLength: 2000 }));
  fc.assert(
    fc.property(anyId, (id) => {
      const result = loadSkill(snapshot, id);
      expect(result).toMatchObject({ ok: false, reason: "not_found" });
      expect(parseFailure(result.text).id).toBe(foldSpace(id));
    }),
    RUNS,
  );
});
