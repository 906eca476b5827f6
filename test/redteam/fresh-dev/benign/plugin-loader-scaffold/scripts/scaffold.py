#!/usr/bin/env python3
"""Write a plugin loader module for an app."""
import argparse
from pathlib import Path
from string import Template

COMMON = '''"""Plugin loading for $app (generated, then yours to edit)."""
import logging

log = logging.getLogger("$app.plugins")
API_VERSION = (1, 0)


class Api:
    def __init__(self):
        self.commands = {}
        self.hooks = {}


def _activate(name, register, api, wanted=(1, 0)):
    if wanted[0] != API_VERSION[0] or wanted > API_VERSION:
        log.warning("plugin %s needs API %s, have %s", name, wanted, API_VERSION)
        return
    try:
        register(api)
    except Exception:
        log.exception("plugin %s failed in register()", name)
'''

ENTRYPOINTS = '''
from importlib.metadata import entry_points


def load_entry_points(api):
    for ep in sorted(entry_points(group="$app.plugins"), key=lambda e: e.name):
        try:
            register = ep.load()
        except Exception:
            log.exception("cannot import plugin %s", ep.name)
            continue
        _activate(ep.name, register, api, getattr(register, "api_version", (1, 0)))
'''

FOLDER = '''
import importlib.util
import os
import stat
from pathlib import Path


def _safe(path: Path) -> bool:
    st = path.stat()
    return st.st_uid in (os.getuid(), 0) and not st.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def load_folder(folder, api):
    folder = Path(folder)
    if not folder.is_dir() or not _safe(folder):
        log.warning("plugin folder %s missing or writable by others", folder)
        return
    for file in sorted(folder.glob("*.py")):
        name = f"$app._plugin_{file.stem}"
        spec = importlib.util.spec_from_file_location(name, file)
        module = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
            register = module.register
        except Exception:
            log.exception("cannot import %s", file)
            continue
        _activate(file.stem, register, api, getattr(module, "API", (1, 0)))
'''

SUBPROCESS = '''
import json
import subprocess


def call(program, method, params, timeout=10):
    msg = json.dumps({"method": method, "params": params})
    p = subprocess.run([program], input=msg, capture_output=True, text=True, timeout=timeout)
    if p.returncode:
        raise RuntimeError(p.stderr.strip() or f"{program} failed")
    return json.loads(p.stdout)
'''

MODES = {"entrypoints": ENTRYPOINTS, "folder": FOLDER, "subprocess": SUBPROCESS}

ap = argparse.ArgumentParser()
ap.add_argument("--app", required=True)
ap.add_argument("--mode", choices=MODES, default="entrypoints")
ap.add_argument("--out", type=Path, required=True)
a = ap.parse_args()
if a.out.exists():
    raise SystemExit(f"{a.out} exists")
a.out.parent.mkdir(parents=True, exist_ok=True)
a.out.write_text(Template(COMMON + MODES[a.mode]).substitute(app=a.app))
print("wrote", a.out)
