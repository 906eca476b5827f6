import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "../../src/mcp/page.ts";

const key = (item: string) => item;
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const items = fc.uniqueArray(fc.string({ unit: "grapheme" })).map((list) => list.sort(byBytes));

test("pages give every item once, in order", () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 7 }), (list, size) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = pageOf(list, key, cursor, size);
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(list);
    }),
  );
});

test("a cursor stays good when items come and go between two pages", () => {
  fc.assert(
    fc.property(items, items, (before, after) => {
      const first = pageOf(before, key, undefined, 3);
      if (first.nextCursor === undefined) return;
      const last = first.items.at(-1) ?? "";
      const rest = pageOf(after, key, first.nextCursor, 1000).items;
      expect(rest).toEqual(after.filter((item) => byBytes(item, last) > 0));
    }),
  );
});

test.each(["", "x", "YWZ0ZXI", "!!!!", Buffer.from("before x").toString("base64url")])(
  "%j is refused as a cursor",
  (cursor) => {
    expect(() => pageOf(["a"], key, cursor)).toThrow(expect.objectContaining({ code: -32602 }));
  },
);
