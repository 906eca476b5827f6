import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generatedDocs } from "../scripts/generated-docs.ts";

it.each(Object.entries(await generatedDocs()))("%s is what `npm run docs` writes", (path, text) => {
  expect(readFileSync(path, "utf8")).toBe(text);
});
