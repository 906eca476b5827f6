import pathlib
import re
import sys
import unicodedata

BAD = re.compile("[\u200b-\u200d\u2060\ufeff\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
MIX = re.compile(r"[A-Za-z]+[\u0370-\u03ff\u0400-\u04ff]+|[\u0370-\u03ff\u0400-\u04ff]+[A-Za-z]+")

for p in pathlib.Path(sys.argv[1]).rglob("*"):
    if not p.is_file():
        continue
    for n, line in enumerate(p.read_text("utf-8", "replace").splitlines(), 1):
        for m in list(BAD.finditer(line)) + list(MIX.finditer(line)):
            print(f"{p}:{n}:{m.start() + 1} {unicodedata.name(m[0][0], hex(ord(m[0][0])))}")
