import { describe, expect, it } from "vitest";
import { redact, redactText } from "../../src/gateway/redact.ts";

const TOKEN = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;

describe("arguments in the log", () => {
  it("have a command line whole, up to 16 KiB, whatever comes first in it", () => {
    const command = `echo ${"a".repeat(16_000)}; the real thing`;
    expect(redact({ command, timeout_ms: 5 })).toEqual({ command, timeout_ms: 5 });
  });

  it("have paths and addresses whole, up to 4 KiB", () => {
    const path = `out/${"a/".repeat(1_500)}b.md`;
    const url = `https://example.com/${"q".repeat(4_000)}`;
    expect(redact({ path, url })).toEqual({ path, url });
    expect(redact({ path: "p".repeat(5_000) })).toEqual({
      path: expect.stringMatching(/^p{4096}… \(5000 characters, sha256:[0-9a-f]{64}\)$/),
    });
  });

  it("have a command whole also beside something huge, which is cut", () => {
    const command = `git log ${"x".repeat(3_000)}`;
    const noted = redact({ command, content: "c".repeat(100_000), list: Array(500).fill("long") });
    expect(noted).toMatchObject({ command, content: expect.stringMatching(/^c{160}… \(100000/) });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, "y".repeat(200)]));
    expect(redact({ ...many, command })).toEqual({
      command,
      "…": expect.stringMatching(/characters, sha256:/),
    });
  });

  it.each([
    ["a token by its form", `curl -d ${TOKEN} x`, TOKEN],
    ["an option", "mysql --password hunter22 -e x", "hunter22"],
    ["an option with =", "tool --api-key=abcd1234 x", "abcd1234"],
    ["a variable", "DB_PASSWORD='hunter22' run", "hunter22"],
    ["a header", "curl -H 'Authorization: Bearer abc.def' x", "abc.def"],
    ["a token at the edge of what is shown", `${" ".repeat(16_370)}${TOKEN} and on`, TOKEN],
  ])("mask %s in a command line, and nothing behind it", (_, line, secret) => {
    const text = JSON.stringify(redact({ command: `${line}; the real thing` }));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(secret.slice(0, 7));
    if (line.length < 1_000) expect(text).toContain("; the real thing");
  });

  it("mask no more of a command than a word, and no name of a file or an option", () => {
    const command = "tool --token-file keys.txt --password --verbose x; rm -rf y";
    expect(redact({ command })).toEqual({ command });
    expect(redact({ command: "x --password=hunter22;rm -rf y" })).toEqual({
      command: "x --password=[masked];rm -rf y",
    });
  });

  it("that are nested without end are still noted", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(redact({ command: "ls", deep })).toBe("(nested too deeply)");
  });

  it("keep names that every object has as plain names", () => {
    const args = JSON.parse(`{"__proto__": {"x": 1}, "constructor": "c", "api_key": "k"}`);
    expect(JSON.stringify(redact(args))).toBe(
      '{"__proto__":{"x":1},"constructor":"c","api_key":"[masked]"}',
    );
  });

  it("fit into a line whatever their letters are", () => {
    const letters = ["\u0000", "\ud800", "💥", "\\", '"'];
    for (const letter of letters) {
      const text = letter.repeat(20_000);
      const args = { command: text, path: text, file_path: text, url: text, uri: text };
      const noted = JSON.stringify(redact({ ...args, notebook_path: text, pattern: text }));
      expect(Buffer.byteLength(noted)).toBeLessThan(300 * 1024);
    }
  });
});

it("a reason is cut short", () => {
  expect(redactText("r".repeat(200))).toMatch(/^r{160}… \(200 characters/);
});
