import { describe, expect, it } from "vitest";
import { parseChallenge } from "../../src/remote/challenge.ts";
import { isLoopback, parseReference, referenceText } from "../../src/remote/reference.ts";

const DIGEST = `sha256:${"a".repeat(64)}`;

describe("a reference", () => {
  it.each([
    "localhost:5000/a",
    "registry.example/team/pdf-forms:1.0.0_b.5",
    `[::1]:5000/a/b@${DIGEST}`,
    `host.example/a__b/c-d.e:latest@${DIGEST}`,
  ])("%s is read and written again", (text) => {
    expect(referenceText(parseReference(text))).toBe(text);
  });

  it.each([
    "",
    "name",
    "/name",
    "host/",
    "host/Upper",
    "host/a//b",
    "host/a/../b",
    "host/a:bad tag",
    `host/a@sha256:${"g".repeat(64)}`,
    "user@host/a",
    "https://host/a",
    `host/${"a".repeat(256)}`,
    "host/a?x=1",
    "host/a\nb",
  ])("%j is none", (text) => {
    expect(() => parseReference(text)).toThrow("is no reference");
  });
});

it.each([
  ["localhost", true],
  ["localhost:5000", true],
  ["127.0.0.1:80", true],
  ["[::1]:80", true],
  ["127.0.0.1.evil.example", false],
  ["localhost.evil.example", false],
  ["10.0.0.1", false],
])("%s is on this machine: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it.each([
  ["Basic", { scheme: "basic" }],
  ['basic realm="x"', { scheme: "basic" }],
  [
    'Bearer realm="https://h/t?a=\\"b\\"",service="s, t",scope="repository:a:pull,push"',
    {
      scheme: "bearer",
      realm: 'https://h/t?a="b"',
      service: "s, t",
      scope: "repository:a:pull,push",
    },
  ],
  ["Negotiate", undefined],
  ["Bearer service=x", undefined],
  [null, undefined],
])("the challenge %j is understood", (header, expected) => {
  expect(parseChallenge(header)).toEqual(expected);
});
