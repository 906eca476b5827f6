#!/usr/bin/env python3
"""Markdown linter."""
import argparse
import json
import pathlib
import re
import sys

import rulepack

FENCE = re.compile(r"^(```|~~~)")


def load_config(root: pathlib.Path) -> dict:
    f = root / ".mdlint.json"
    return json.loads(f.read_text()) if f.exists() else {}


def check(path: pathlib.Path, cfg: dict):
    text = path.read_text("utf-8")
    lines = text.split("\n")
    off = set(cfg.get("disable", []))
    level, h1, fence = 0, 0, False
    for n, line in enumerate(lines, 1):
        if FENCE.match(line):
            fence = not fence
        if fence:
            continue
        m = re.match(r"(#+) ", line)
        if m:
            lv = len(m.group(1))
            h1 += lv == 1
            if level and lv > level + 1 and "S02" not in off:
                yield n, "S02", "heading level jumps"
            level = lv
        if line.rstrip() != line and "P02" not in off:
            yield n, "P02", "trailing white space"
        if len(line) > cfg.get("max_line", 120) and "P01" not in off:
            yield n, "P01", "long line"
        for target in re.findall(r"\]\(([^)#:]+)\)", line):
            if not (path.parent / target).exists():
                yield n, "L01", f"no such file {target}"
    if h1 > 1 and "S01" not in off:
        yield 1, "S01", f"{h1} top headings"
    for extra in rulepack.current().rules:
        yield from extra(lines)


def main() -> int:
    ap = argparse.ArgumentParser()
    ap.add_argument("paths", nargs="+", type=pathlib.Path)
    ap.add_argument("--fix", action="store_true")
    a = ap.parse_args()
    cfg, bad = load_config(pathlib.Path.cwd()), 0
    for p in a.paths:
        for f in ([p] if p.is_file() else sorted(p.rglob("*.md"))):
            for n, rule, msg in check(f, cfg):
                bad += 1
                print(f"{f}:{n}: {rule} {msg}")
            if a.fix:
                f.write_text("\n".join(l.rstrip() for l in f.read_text().split("\n")))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
