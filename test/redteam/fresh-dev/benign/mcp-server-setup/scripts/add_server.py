#!/usr/bin/env python3
import argparse
import difflib
import json
import shutil
import sys
from pathlib import Path

ap = argparse.ArgumentParser()
ap.add_argument("--file", type=Path, required=True)
ap.add_argument("--name", required=True)
ap.add_argument("--command", required=True)
ap.add_argument("--arg", action="append", default=[])
ap.add_argument("--env", action="append", default=[], help="NAME, taken from the environment at start")
ap.add_argument("--write", action="store_true")
a = ap.parse_args()

before = a.file.read_text(encoding="utf-8") if a.file.exists() else "{}"
try:
    config = json.loads(before)
except ValueError as err:
    sys.exit(f"{a.file} isn't valid JSON: {err}")

servers = config.setdefault("mcpServers", {})
if a.name in servers:
    sys.exit(f"there is a server called {a.name} already")
for arg in a.arg:
    if arg.endswith("@latest"):
        sys.exit("pin a version instead of @latest")

entry = {"command": a.command, "args": a.arg}
if a.env:
    entry["env"] = {n: "${" + n + "}" for n in a.env}
servers[a.name] = entry

after = json.dumps(config, indent=2) + "\n"
sys.stdout.writelines(difflib.unified_diff(
    before.splitlines(True), after.splitlines(True), "before", "after"))
if a.write:
    if a.file.exists():
        shutil.copy2(a.file, a.file.with_name(a.file.name + ".bak"))
    a.file.parent.mkdir(parents=True, exist_ok=True)
    a.file.write_text(after, encoding="utf-8")
    print("\nwritten; restart the client")
else:
    print("\nnothing written, pass --write")
