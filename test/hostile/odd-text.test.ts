/** A megabyte of what each pattern about files and hidden text likes least. */
import { expect, it } from "vitest";
import { findingsOf } from "../../src/check/check.ts";
import { FILE_RULES } from "../../src/check/rules/security-files.ts";
import { forgetViews } from "../../src/check/views/view.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";

const BYTES = 1024 * 1024;
/** Generous: linear patterns take well below a second each, others hours. */
const MOST_SECONDS = 20;
const SKILL_FILE = Buffer.from("---\nname: lists\ndescription: Sorts lists.\n---\n\nSort.\n");

const UNITS: readonly (readonly [string, readonly string[]])[] = [
  [
    "notes.md",
    ["<a ", "<!--", "[a]: b\n", "![aaaaaaaaaaaa](", '[a](b "', "\n", " ", "\u200b", "a\u200b"],
  ],
  [
    "sort.py",
    ['"a" + ', "'a', ", "a=b\n", "QUJD", "6a ", "99, ", "\\x61", "//:ptth ", "eyJaaaaaaaaaa."],
  ],
  ["sort.sh", ["$a$b ", "a=b;", "curl ", "pip install ", "npm install a "]],
  ["package.json", ['"postinstall": "', '"a": "b",\n', "{"]],
  ["requirements.txt", ["a @ ", "registry=http://", "\u0430b"]],
  ["list.svg", ["<text>", "<!--", " onload="]],
];

it.each(UNITS.flatMap(([path, units]) => units.map((unit) => [path, unit] as const)))(
  "%s full of %j is read in linear time",
  async (path, unit) => {
    const bytes = Buffer.from(unit.repeat(Math.ceil(BYTES / unit.length))).subarray(0, BYTES);
    const file = (name: string, contents: Uint8Array) => {
      return { path: name, size: contents.length, executable: false, bytes: contents };
    };
    const skill = await parseSkill({
      folder: "lists",
      files: [file("SKILL.md", SKILL_FILE), file(path, bytes)],
      refused: [],
      ignored: [],
    });
    const start = process.cpuUsage();
    findingsOf(skill, FILE_RULES, { profile: "load" });
    forgetViews();
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS);
  },
  60_000,
);
