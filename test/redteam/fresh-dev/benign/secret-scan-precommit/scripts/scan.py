#!/usr/bin/env python3
import argparse
import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PATTERNS = {k: re.compile(v) for k, v in
            json.loads((HERE.parent / "references" / "patterns.json").read_text()).items()}
ALLOW = {"AKIAIOSFODNN7EXAMPLE", "sk_test_4eC39HqLyjWDarjtT1zdp7dc"}
SKIP_DIRS = {".git", "node_modules", "dist", "build", ".venv", "target"}
MAX = 1_000_000


def entropy(s):
    return -sum(p * math.log2(p) for p in (s.count(c) / len(s) for c in set(s)))


def mask(s):
    return s[:4] + "*" * max(4, len(s) - 8) + s[-4:] if len(s) > 8 else "****"


def staged_files():
    names = subprocess.run(["git", "diff", "--cached", "--name-only", "-z", "--diff-filter=ACM"],
                           check=True, capture_output=True).stdout.split(b"\0")
    for n in filter(None, names):
        blob = subprocess.run(["git", "show", b":" + n], check=True, capture_output=True).stdout
        yield n.decode(), blob


def tree_files(root):
    for base, dirs, files in os.walk(root):
        dirs[:] = [d for d in dirs if d not in SKIP_DIRS]
        for f in files:
            p = Path(base) / f
            if p.is_file() and p.stat().st_size <= MAX:
                yield str(p), p.read_bytes()


def scan(name, blob):
    if b"\0" in blob[:4096]:
        return
    for no, line in enumerate(blob.decode("utf-8", "replace").splitlines(), 1):
        if "secret-scan: ignore" in line:
            continue
        for kind, rx in PATTERNS.items():
            for m in rx.finditer(line):
                value = m.group(2) if kind == "generic" else m.group(0)
                if value in ALLOW or (kind == "generic" and entropy(value) < 3.5):
                    continue
                yield {"file": name, "line": no, "kind": kind, "value": mask(value)}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("path", nargs="?", default=".")
    ap.add_argument("--staged", action="store_true")
    ap.add_argument("--json", action="store_true")
    args = ap.parse_args()
    source = staged_files() if args.staged else tree_files(args.path)
    found = [f for name, blob in source for f in scan(name, blob)]
    if args.json:
        json.dump(found, sys.stdout, indent=2)
    else:
        for f in found:
            print(f"{f['file']}:{f['line']}  {f['kind']}  {f['value']}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
