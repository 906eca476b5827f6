#!/usr/bin/env python3
import argparse
import hashlib
import json
import shutil
import sys
import time
from collections import defaultdict
from pathlib import Path

EXT = {".jpg", ".jpeg", ".png", ".heic", ".webp", ".tif", ".tiff"}
TRASH = ".dedupe-trash"


def photos(root):
    for p in root.rglob("*"):
        if p.suffix.lower() in EXT and p.is_file() and TRASH not in p.parts and ".photoslibrary" not in str(p):
            yield p


def digest(p):
    h = hashlib.sha256()
    with open(p, "rb") as fh:
        while chunk := fh.read(1 << 20):
            h.update(chunk)
    return h.hexdigest()


def exact_groups(files):
    by_size = defaultdict(list)
    for p in files:
        by_size[p.stat().st_size].append(p)
    by_hash = defaultdict(list)
    for same in by_size.values():
        if len(same) > 1:
            for p in same:
                by_hash[digest(p)].append(p)
    return [g for g in by_hash.values() if len(g) > 1]


def near_groups(files, distance):
    import imagehash
    from PIL import Image
    seen, groups = [], defaultdict(list)
    for p in files:
        try:
            with Image.open(p) as im:
                h = imagehash.phash(im)
        except Exception as err:
            print("skip", p, err, file=sys.stderr)
            continue
        for i, other in enumerate(seen):
            if h - other <= distance:
                groups[i].append(p)
                break
        else:
            groups[len(seen)].append(p)
            seen.append(h)
    return [g for g in groups.values() if len(g) > 1]


def rank(p):
    name = p.stem.lower()
    copy = "(" in name or "copy" in name or "kopie" in name or "whatsapp" in name
    return (-p.stat().st_size, copy, p.stat().st_mtime, len(str(p)))


def move(root, groups):
    trash = root / TRASH / time.strftime("%Y%m%d-%H%M%S")
    log = root / TRASH / "log.jsonl"
    trash.mkdir(parents=True)
    n = 0
    with open(log, "a", encoding="utf-8") as fh:
        for g in groups:
            for p in sorted(g, key=rank)[1:]:
                target = trash / p.relative_to(root)
                target.parent.mkdir(parents=True, exist_ok=True)
                fh.write(json.dumps({"from": str(p), "to": str(target)}) + "\n")
                fh.flush()
                shutil.move(p, target)
                n += 1
    print(f"moved {n} files to {trash}")


def undo(log):
    for line in open(log, encoding="utf-8"):
        e = json.loads(line)
        if Path(e["to"]).exists() and not Path(e["from"]).exists():
            Path(e["from"]).parent.mkdir(parents=True, exist_ok=True)
            shutil.move(e["to"], e["from"])
            print("restored", e["from"])


ap = argparse.ArgumentParser()
ap.add_argument("root", nargs="?", type=Path)
ap.add_argument("--near", type=int, help="max. hash distance; report only")
ap.add_argument("--move", action="store_true")
ap.add_argument("--undo", type=Path)
a = ap.parse_args()
if a.undo:
    undo(a.undo)
    sys.exit()
files = list(photos(a.root))
groups = exact_groups(files)
for g in groups:
    keep, *rest = sorted(g, key=rank)
    print("keep", keep)
    for r in rest:
        print("     dup", r)
print(f"{len(groups)} groups of exact copies in {len(files)} photos")
if a.near is not None:
    for g in near_groups(files, a.near):
        print("similar:", *g, sep="\n     ")
if a.move:
    move(a.root, groups)
