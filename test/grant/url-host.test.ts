import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authorize } from "../../src/grant/authorize.ts";
import { urlHost } from "../../src/grant/url-host.ts";
import { grantOf } from "./support.ts";

const GRANT = grantOf(["WebFetch(domain:example.com)"]);
const effectOf = (url: string, grant = GRANT) =>
  authorize(grant, { tool: "WebFetch", args: { url } }).effect;

describe("an address under WebFetch(domain:example.com)", () => {
  it.each([
    "https://example.com",
    "http://example.com/a?b=c#d",
    "https://EXAMPLE.com./x",
    "HTTPS://docs.example.com:8443/a@b/c",
    "https://example.com/wiki/Köln?q=a@b",
  ])("is allowed: %s", (url) => {
    expect(effectOf(url)).toBe("allow");
  });

  it.each([
    ["a backslash", "https://example.com\\@evil.com"],
    ["a backslash that a browser takes for a slash", "https://evil.com\\.example.com/"],
    ["a user", "https://example.com@evil.com"],
    ["a user that is the host", "https://x@example.com/"],
    ["an empty user", "https://@example.com/"],
    ["a file", "file://example.com/etc/passwd"],
    ["ftp", "ftp://example.com/x"],
    ["a web socket", "wss://example.com/"],
    ["a script", "javascript://example.com/%0aalert(1)"],
    ["one slash", "https:/example.com/"],
    ["no slash", "https:example.com"],
    ["three slashes", "https:///example.com/"],
    ["a tab in the host", "https://exam\tple.com/"],
    ["a line end", "https://example.com\r\nHost: evil.com"],
    ["a zero byte", "https://example.com\0.evil.com/"],
    ["a space before", " https://example.com/"],
    ["an unseen letter", "https://example.com\u200b/"],
    ["wide letters", "https://ｅxample.com/"],
    ["an ideographic dot", "https://example\u3002com/"],
    ["a percent sign in the host", "https://example%2ecom/"],
    ["two dots at the end", "https://example.com../"],
    ["another port notation", "https://example.com:80:90/"],
    ["an endless address", `https://example.com/${"a".repeat(10_000)}`],
    ["a host that ends the same", "https://notexample.com/"],
    ["a host that begins the same", "https://example.com.evil.com/"],
  ])("is refused with %s", (_, url) => {
    expect(effectOf(url)).toBe("deny");
  });

  it("that cannot be read for sure counts as forbidden where the host is", () => {
    const open = grantOf(["WebFetch"], ["WebFetch(domain:evil.com.)"]);
    expect(effectOf("https://evil.com/", open)).toBe("deny");
    expect(effectOf("https://a.com\\@evil.com", open)).toBe("deny");
    expect(effectOf("https://a.com/", open)).toBe("allow");
  });
});

it.each(["0x7f.1", "2130706433", "127.1", "0177.0.0.1"])(
  "a number that some read as an address of this machine is no host: %s",
  (host) => {
    expect(urlHost(`http://${host}/`)).toBeUndefined();
  },
);

/**
 * How programs that are no browsers find a host: all up to the first of `/?#` behind `//` is the
 * authority, the last `@` ends the user, the last `:` begins the port.
 */
function secondReading(url: string): string | undefined {
  const rest = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/is.exec(url)?.[1];
  const authority = rest?.split(/[/?#]/, 1)[0];
  const host = authority?.slice(authority.lastIndexOf("@") + 1).replace(/:[^:\]]*$/, "");
  return host?.toLowerCase().replace(/\.$/, "");
}

it("what is read as a host is the host in two readings, whatever the letters", () => {
  const piece = fc.oneof(
    fc.constantFrom("example.com", "evil.com", "https:", "http:", "file:", "//", "/", "\\", "@"),
    fc.constantFrom(
      ":",
      "?",
      "#",
      ".",
      "%2e",
      "[::1]",
      "\t",
      "\n",
      "\0",
      "\u200b",
      "。",
      "80",
      "a",
    ),
    fc.string({ maxLength: 2 }),
  );
  let read = 0;
  fc.assert(
    fc.property(fc.boolean(), fc.array(piece, { maxLength: 7 }), (whole, pieces) => {
      const url = `${whole ? "https://" : ""}${pieces.join("")}`;
      const host = urlHost(url);
      if (host === undefined) return;
      read += 1;
      expect(secondReading(url)).toBe(host);
      expect(new URL(url).hostname.replace(/\.$/, "")).toBe(host);
      expect(url).toMatch(/^https?:\/\/[^\s\\@]+/i);
    }),
    { numRuns: 50_000 },
  );
  expect(read).toBeGreaterThan(1_000);
});
