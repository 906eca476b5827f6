import { describe, expect, it } from "vitest";
import { createCleanText } from "../../src/http/clean-text.ts";

const SECRET = "ghp_Zx8vQ2mN4bT6yR1wE9sD3fG7hJ5kL0pA1cVb";
const clean = createCleanText({
  "/home/ada/store": "the store",
  "/home/ada": "a folder",
  "/tmp/psk-work-1": "the upload",
});

describe("a message on its way out", () => {
  it.each([
    ["/home/ada/store/pdf/1.0.0 is broken", "the store is broken"],
    ["/home/ada/x.md: no such file", "a folder: no such file"],
    ['cannot read "/tmp/psk-work-1/job-2/upload"', 'cannot read "the upload"'],
    ["twice: /home/ada/a and /home/ada/b", "twice: a folder and a folder"],
  ])("names no place of this machine: %s", (text, cleaned) => {
    expect(clean(text)).toBe(cleaned);
  });

  it.each([
    "the frontmatter cannot be read: Unexpected flow-map-end token in YAML stream",
    'the field "password" must be a text',
    "`token: |` is not closed",
  ])("keeps its meaning: %s", (text) => {
    expect(clean(text)).toBe(text);
  });

  it("shows no secret, and stays what it says", () => {
    const cleaned = clean(`the key "${SECRET}" is there twice`);
    expect(cleaned).not.toContain(SECRET.slice(8));
    expect(cleaned).toMatch(/^the key "ghp_.*" is there twice$/);
  });

  it("cannot steer a terminal", () => {
    expect(clean("a\u001b[31mb\u202ec")).not.toMatch(/\p{Cc}|\u202e/u);
  });
});
