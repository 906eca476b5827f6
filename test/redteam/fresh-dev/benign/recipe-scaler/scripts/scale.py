#!/usr/bin/env python3
import argparse
import re
from fractions import Fraction

LINE = re.compile(r"^\s*(\d+\s+\d+/\d+|\d+/\d+|\d+(?:[.,]\d+)?)\s*(.*)$")
CAREFUL = ("salt", "pepper", "chilli", "chili", "baking powder", "yeast", "cumin", "nutmeg", "clove")


def parse(s):
    s = s.replace(",", ".")
    return sum(Fraction(part) for part in s.split())


def nice(x, unit):
    if unit.startswith(("g ", "ml ", "g", "ml")) and x > 20:
        return str(int(round(float(x) / 5) * 5))
    q = Fraction(round(x * 4), 4)
    whole, rest = divmod(q, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


ap = argparse.ArgumentParser()
ap.add_argument("file")
ap.add_argument("--from", dest="old", type=Fraction)
ap.add_argument("--to", dest="new", type=Fraction)
ap.add_argument("--tin", nargs=2, type=Fraction, metavar=("OLD", "NEW"))
a = ap.parse_args()
if a.tin:
    factor = (a.tin[1] / a.tin[0]) ** 2
elif a.old and a.new:
    factor = a.new / a.old
else:
    ap.error("give --from and --to, or --tin")

print(f"factor {float(factor):.2f}")
for line in open(a.file, encoding="utf-8"):
    m = LINE.match(line)
    if not m:
        print(line.rstrip())
        continue
    amount, rest = parse(m[1]) * factor, m[2]
    note = "  (start with 3/4 of it, then taste)" if factor > 2 and any(w in rest for w in CAREFUL) else ""
    print(f"{nice(amount, rest)} {rest}{note}")
