import { describe, expect, test } from "vitest";
import { nestedShell } from "../../../src/check/views/nested-shell.ts";
import { plainShell } from "../../../src/check/views/plain-shell.ts";

describe("shell code as a shell takes it", () => {
  test.each([
    ['c""url -s x', "curl -s x"],
    ["w'g'et x | b\\ash", "wget x | bash"],
    ["curl $IFS-s\u0024{IFS}x", "curl  -s x"],
    ["a \\\n  b \\\n  c\nd", "a b c\n\n\nd"],
    ["ls\r\ncd\r\n", "ls\ncd\n"],
    ["alias g='curl -s'\ng x | sh", "alias g='curl -s'\ncurl -s x | sh"],
    ['get() { curl "$@"; }\nget x', 'get() { curl "$@"; }\ncurl x'],
  ])("%j", (written, taken) => {
    expect(plainShell(written)).toBe(taken);
  });

  test.each([
    'echo "c""url"',
    "'my program' x",
    "printf 'a\\nb'",
    "sed 's/x/y/' f",
    "C:\\tools\\run.exe x",
    "echo a\\\\\nb",
  ])("leaves %j as it is", (written) => {
    expect(plainShell(written)).toBe(written);
  });

  test("keeps the number of lines", () => {
    const text = 'a \\\nb\n\nalias x=y\nx "z" \\\n';
    expect(plainShell(text).split("\n").length).toBe(text.split("\n").length);
  });
});

describe("shell code in shell code", () => {
  test.each([
    ["bash -c 'ls -l'", "ls -l", 0],
    ['true\nsudo sh -ec "echo \\"x\\""', 'echo "x"', 1],
    ["x\ny\nbash -c 'sh -c '\\''ls -l'\\'''", "sh -c 'ls -l'", 2],
    ["eval 'ls -l'", "ls -l", 0],
    ["#!/bin/sh\nbash <<'END'\nls\nEND\n", "ls", 2],
    ["bash <<-END\n\tls\n\tEND\n", "\tls", 1],
  ])("%j", (text, inner, line) => {
    expect(nestedShell(text)).toEqual([{ text: inner, line }]);
  });

  test.each(["# bash -c 'ls -l'", "cat <<END\nls\nEND", "bash -c", "bash -c 'open"])(
    "%j holds none",
    (text) => {
      expect(nestedShell(text)).toEqual([]);
    },
  );
});

describe("a megabyte of the worst", () => {
  test.each([
    ["quotes", 'a"'.repeat(500_000)],
    ["spaces", " ".repeat(1_000_000)],
    ["pipes", "| ".repeat(500_000)],
    ["backslashes", "\\".repeat(1_000_000)],
    ["continued lines", "a \\\n".repeat(250_000)],
    ["aliases", "alias a=b\n".repeat(100_000)],
    ["functions", 'a() { b "$@"; }\n'.repeat(60_000)],
    ["open functions", "a() { b ".repeat(125_000)],
    ["open strings", "bash -c '".repeat(111_000)],
    ["open documents", "bash <<X\n".repeat(111_000)],
    ["remarks", `# ${'sh -c "ls -l" '.repeat(70_000)}`],
    ["options", `bash ${"-a ".repeat(330_000)}`],
    ["do", "do ".repeat(330_000)],
  ])("of %s is read in linear time", (_, text) => {
    const started = performance.now();
    nestedShell(plainShell(text));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
