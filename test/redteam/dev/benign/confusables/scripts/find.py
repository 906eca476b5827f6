import pathlib
import re
import sys

HIDDEN = re.compile("[\u200b-\u200f\u2060\ufeff]")
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
TAGS = re.compile("[\U000e0000-\U000e007f]")
MIXED = re.compile(r"\b(?=\w*[a-zA-Z])(?=\w*[\u0400-\u04ff])\w+\b")

for p in pathlib.Path(sys.argv[1]).rglob("*"):
    if not p.is_file():
        continue
    try:
        text = p.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        continue
    for n, line in enumerate(text.splitlines(), 1):
        for name, rx in (("hidden", HIDDEN), ("bidi", BIDI), ("tags", TAGS), ("mixed", MIXED)):
            if rx.search(line):
                print(f"{p}:{n}: {name}")
