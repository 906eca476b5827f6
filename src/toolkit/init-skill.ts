import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { safeJson } from "../report/printable.ts";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 64;

/** Where and for whom a new skill is made. */
export interface InitOptions {
  /** The folder that gets the skill's own folder; the current one by default. */
  readonly dir?: string;
  readonly author?: string;
}

/** What was made. */
export interface InitResult {
  readonly name: string;
  readonly path: string;
  readonly files: readonly string[];
}

/** Makes a skill that can be packaged as it is, with comments that teach. Nothing is overwritten. */
export function initSkill(name: string, options: InitOptions = {}): InitResult {
  if (!NAME.test(name) || name.length > MAX_NAME) {
    const rule = "use lower-case letters, digits and single hyphens, 64 characters at most";
    throw new PskError("usage", `"${name}" cannot be the name of a skill: ${rule}`);
  }
  const author = (options.author ?? userName()).trim();
  if (author === "") throw new PskError("usage", "--author must not be blank");
  const parent = options.dir ?? ".";
  const path = join(parent, name);
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    throw ioError(parent, error);
  }
  try {
    mkdirSync(path); // fails when it is there, whatever it is
  } catch (error) {
    if (systemCode(error) === "EEXIST") {
      throw new PskError("conflict", `${path} is already there; nothing was changed`);
    }
    throw ioError(path, error);
  }
  const files = filesOf(name, author);
  for (const [file, { text, executable }] of Object.entries(files)) {
    const place = join(path, file);
    try {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text, { flag: "wx" });
      if (executable) chmodSync(place, 0o755);
    } catch (error) {
      rmSync(path, { recursive: true, force: true }); // half a skill would stand in the way of the next try
      throw ioError(place, error);
    }
  }
  return { name, path, files: Object.keys(files) };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (systemCode(error) !== undefined) return "unknown"; // a user without an entry, as in containers
    throw error;
  }
}

interface Template {
  readonly text: string;
  readonly executable?: boolean;
}

function filesOf(name: string, author: string): Readonly<Record<string, Template>> {
  return {
    "SKILL.md": { text: skillText(name, author) },
    "references/guide.md": { text: GUIDE },
    "scripts/count-words.sh": { text: SCRIPT, executable: true },
  };
}

function skillText(name: string, author: string): string {
  return `---
# The name of this folder: lower-case letters, digits and hyphens, 64 characters at most.
name: ${name}
# An agent chooses by this text alone. Say what the skill does and when to use it;
# 1,024 characters at most. Quotes keep a colon from being read as YAML.
description: "Counts the words of text files. Use it when the user asks how long a text is."
license: MIT
# What the skill needs besides the agent, 500 characters at most.
compatibility: "Needs a POSIX shell."
# The tools the skill may use. Leave the line out to ask for none in particular.
allowed-tools: Read Bash(scripts/count-words.sh *)
metadata:
  # In quotes, so that 1.10 does not become 1.1.
  version: "0.1.0"
  author: ${safeJson(author)}
---

# ${title(name)}

Write here what an agent should do, step by step, in the imperative. Keep it under 500 lines:
all of this is read each time the skill is used.

1. Run \`scripts/count-words.sh FILE\` for each file the user names.
2. Tell the user the number of words of each file, and the sum when there are several.
3. When a number looks wrong, read [the guide](references/guide.md) before you answer.
`;
}

function title(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const GUIDE = `# Guide

Put here what is needed only now and then. An agent reads this file when a step of SKILL.md sends
it here, and not before.

- A word is what stands between spaces, so \`well-known\` is one word.
- Files that are not plain text, such as PDF, give numbers that mean nothing: say so.
`;

const SCRIPT = `#!/bin/sh
# Prints the number of words of each file. Scripts do what must be exact;
# keep them small, and let them say clearly what went wrong.
set -eu

if [ "$#" -eq 0 ]; then
  echo "usage: count-words.sh FILE..." >&2
  exit 2
fi

for file in "$@"; do
  printf '%s %s\\n' "$(wc -w < "$file")" "$file"
done
`;
