#!/usr/bin/env python3
import argparse
import re
import xml.etree.ElementTree as ET
from pathlib import Path

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
ET.register_namespace("", SVG)
ET.register_namespace("xlink", XLINK)
DROP = {"metadata", "script", "title", "desc", "namedview"}


def local(tag):
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""


def shorten(value):
    return re.sub(r"-?\d*\.\d{3,}", lambda m: f"{float(m[0]):.2f}".rstrip("0").rstrip("."), value)


def walk(el, prefix, keep_colors):
    for child in list(el):
        hidden = child.get("display") == "none"
        if local(child.tag) in DROP or not str(child.tag).startswith("{" + SVG) or hidden:
            el.remove(child)
            continue
        walk(child, prefix, keep_colors)
        if local(child.tag) == "g" and len(child) == 0:
            el.remove(child)
    for name, value in list(el.attrib.items()):
        if name.startswith("{") and not name.startswith("{" + XLINK) or local(name).startswith("on"):
            del el.attrib[name]
            continue
        if name == "id":
            value = f"{prefix}-{value}"
        value = re.sub(r"url\(#([^)]+)\)", rf"url(#{prefix}-\1)", value)
        if local(name) == "href" and value.startswith("#"):
            value = f"#{prefix}-{value[1:]}"
        if not keep_colors and name in ("fill", "stroke") and value not in ("none", "currentColor"):
            value = "currentColor"
        el.set(name, shorten(value) if name in ("d", "points", "transform") else value)


def clean(path, keep_colors):
    root = ET.parse(path).getroot()
    if "viewBox" not in root.attrib:
        w, h = (re.sub(r"[^\d.]", "", root.get(k, "24")) for k in ("width", "height"))
        root.set("viewBox", f"0 0 {w} {h}")
    for k in ("width", "height", "version"):
        root.attrib.pop(k, None)
    walk(root, path.stem, keep_colors)
    return root


ap = argparse.ArgumentParser()
ap.add_argument("files", nargs="+", type=Path)
ap.add_argument("--out", type=Path)
ap.add_argument("--sprite", type=Path)
ap.add_argument("--keep-colors", action="store_true")
a = ap.parse_args()
sprite = ET.Element(f"{{{SVG}}}svg")
for f in a.files:
    root = clean(f, a.keep_colors)
    if a.out:
        a.out.mkdir(parents=True, exist_ok=True)
        (a.out / f.name).write_text(ET.tostring(root, encoding="unicode"))
    if a.sprite:
        sym = ET.SubElement(sprite, f"{{{SVG}}}symbol", id=f.stem, viewBox=root.get("viewBox"))
        sym.extend(list(root))
if a.sprite:
    a.sprite.write_text(ET.tostring(sprite, encoding="unicode"))
print(len(a.files), "icons")
