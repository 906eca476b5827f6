import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { scanLinks } from "../src/check/views/scan-links.ts";
import { fencesOf } from "./support/fences.ts";
import { markdownFiles } from "./support/markdown-files.ts";

const PAGES = markdownFiles();

describe("links between the pages of the repository", () => {
  test("are found at all", () => {
    expect(PAGES.length).toBeGreaterThan(150);
    expect(PAGES.flatMap(relativeLinks).length).toBeGreaterThan(150);
  });

  test.each(PAGES)("%s leads nowhere that is not there", (page) => {
    const broken = relativeLinks(page).filter((link) => !isThere(page, link));
    expect(broken).toEqual([]);
  });

  test("docs/README.md lists every page of docs", () => {
    const listed = relativeLinks("docs/README.md").map((link) => join("docs", link));
    const pages = PAGES.filter((page) => /^docs\/(?:[^/]+|[^/]+\/README)\.md$/.test(page));
    for (const page of pages.filter((one) => one !== "docs/README.md"))
      expect(listed).toContain(page);
  });

  test("a heading is known by the name that GitHub gives it", () => {
    const text =
      "# The `psk` way: a, b\n```\n# not this\n```\n## Twice\n## Twice\n### [A](b.md) – *c*";
    expect(headingNames(text)).toEqual(["the-psk-way-a-b", "twice", "twice-1", "a--c"]);
  });
});

function relativeLinks(page: string): string[] {
  return scanLinks(readFileSync(page, "utf8"))
    .map(({ destination }) => destination)
    .filter((destination) => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(destination));
}

function isThere(page: string, link: string): boolean {
  const [path = "", heading] = link.split("#", 2);
  const target = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  if (!existsSync(target)) return false;
  if (heading === undefined) return true;
  if (statSync(target).isDirectory() || !target.endsWith(".md")) return false;
  const text = readFileSync(target, "utf8");
  return text.includes(`<a id="${heading}"></a>`) || headingNames(text).includes(heading);
}

/** The anchors of a page's headings: small letters, hyphens for spaces, numbers where two are alike. */
function headingNames(markdown: string): string[] {
  const seen = new Map<string, number>();
  return [...fencesOf(markdown).prose.matchAll(/^#{1,6} +(.*?)[ #]*$/gm)].map(([, title = ""]) => {
    const shown = title.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    const name = shown
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
}
