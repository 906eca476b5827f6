#!/usr/bin/env python3
import argparse
import re
import sys
from pathlib import Path

TEMPLATE = """---
name: {name}
description: TODO what it does. Use when TODO.
---

# {title}

## Steps

1. TODO

## Ask before

- TODO (sending, deleting, publishing)
"""


def create(name, base):
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 64:
        sys.exit("name: lower case letters, digits, hyphens, at most 64")
    folder = base / name
    if folder.exists():
        sys.exit(f"{folder} exists")
    (folder / "scripts").mkdir(parents=True)
    (folder / "SKILL.md").write_text(TEMPLATE.format(name=name, title=name.replace("-", " ").capitalize()))
    print("created", folder)


def check(folder):
    problems = []
    text = (folder / "SKILL.md").read_text(encoding="utf-8")
    m = re.match(r"---\n(.*?)\n---\n(.*)", text, re.S)
    if not m:
        sys.exit("no frontmatter")
    front = dict(re.findall(r"^(\w[\w-]*):\s*(.*)$", m[1], re.M))
    if front.get("name") != folder.resolve().name:
        problems.append("name differs from the folder")
    desc = front.get("description", "")
    if not 40 <= len(desc) <= 1024:
        problems.append(f"description has {len(desc)} characters")
    if "TODO" in text:
        problems.append("TODO left")
    if text.count("\n") > 500:
        problems.append("more than 500 lines")
    for ref in re.findall(r"\b((?:scripts|references|assets)/[\w./-]+\w)", m[2]):
        if not (folder / ref).exists():
            problems.append(f"missing file {ref}")
    for p in problems:
        print("-", p)
    return 1 if problems else 0


ap = argparse.ArgumentParser()
ap.add_argument("name", nargs="?")
ap.add_argument("--dir", type=Path, default=Path(".claude/skills"))
ap.add_argument("--check", type=Path)
a = ap.parse_args()
if a.check:
    sys.exit(check(a.check))
if not a.name:
    ap.error("name needed")
create(a.name, a.dir)
