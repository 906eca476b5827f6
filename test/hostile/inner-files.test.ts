/** Archives and pictures that lie about themselves: the scan reads what it can and never fails. */
import { deflateRawSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../../src/check/check.ts";
import { FILE_RULES } from "../../src/check/rules/security-files.ts";
import { innerFiles } from "../../src/check/views/inner-files.ts";
import { forgetViews } from "../../src/check/views/view.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import type { Skill } from "../../src/skill/skill.ts";

const SKILL_FILE = Buffer.from("---\nname: lists\ndescription: Sorts lists.\n---\n\nSort.\n");
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

describe("files inside files", () => {
  it("are read no further than the bound when an archive is a bomb", async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    expect(innerFiles(await skillWith("bomb.gz", bomb))).toEqual([]);
  });

  it("are not followed beyond a depth of eight", async () => {
    let archive = zipOf("deepest.txt", Buffer.from("deep"));
    for (let depth = 0; depth < 8; depth++) archive = zipOf("a.zip", archive);
    const paths = innerFiles(await skillWith("top.zip", archive)).map(({ path }) => path);
    expect(paths).toEqual(
      Array.from({ length: 8 }, (_, depth) => `top.zip${"!/a.zip".repeat(depth + 1)}`),
    );
  });

  it("give no bytes when a member claims another size than it has", async () => {
    const zip = zipOf("list.txt", Buffer.from("abc"));
    zip.writeUInt32LE(0xfffffff0, zip.length - 22 - 46 - "list.txt".length + 20);
    const [member] = innerFiles(await skillWith("list.zip", zip));
    expect(member?.path).toBe("list.zip!/list.txt");
  });

  it.each([
    ["zip", zipOf("a.txt", Buffer.from("text of a member"))],
    ["png", PNG],
    ["gif", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00!\xfe\x05hello\x00;", "latin1")],
    ["jpeg", Buffer.from("\xff\xd8\xff\xfe\x00\x07hello\xff\xd9", "latin1")],
    ["gzip", gzipSync("text")],
  ])("never throw, whatever is cut from or changed in a %s", async (ending, whole) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length }),
        fc.nat({ max: whole.length - 1 }),
        fc.nat({ max: 255 }),
        fc.uint8Array({ maxLength: 64 }),
        async (cut, at, byte, tail) => {
          const bytes = Buffer.concat([whole.subarray(0, cut), tail]);
          if (at < bytes.length) bytes[at] = byte;
          findingsOf(await skillWith(`x.${ending}`, bytes), FILE_RULES, { profile: "load" });
          forgetViews();
        },
      ),
      { numRuns: 300 },
    );
  });
});

async function skillWith(path: string, bytes: Uint8Array): Promise<Skill> {
  const file = (name: string, contents: Uint8Array) => {
    return { path: name, size: contents.length, executable: false, bytes: contents };
  };
  return parseSkill({
    folder: "lists",
    files: [file("SKILL.md", SKILL_FILE), file(path, bytes)],
    refused: [],
    ignored: [],
  });
}

/** A zip with one packed member. */
function zipOf(name: string, contents: Buffer): Buffer {
  const packed = deflateRawSync(contents);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(contents.length, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(contents.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
