#!/usr/bin/env python3
import argparse
import csv
import re
from datetime import datetime

import dialects

FORMATS = ["%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%d-%b-%y"]


def decode(raw: bytes) -> str:
    for enc in ("utf-8-sig", "cp1252", "utf-16"):
        try:
            return raw.decode(enc)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def date(v: str) -> str:
    for f in FORMATS:
        try:
            return datetime.strptime(v, f).strftime("%Y-%m-%d")
        except ValueError:
            pass
    return v


def number(v: str) -> str:
    if re.fullmatch(r"-?\d{1,3}(\.\d{3})*,\d+", v):
        return v.replace(".", "").replace(",", ".")
    return v


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("src")
    ap.add_argument("-o", "--out", required=True)
    ap.add_argument("--dialect", default="auto")
    ap.add_argument("--drop-empty", action="store_true")
    a = ap.parse_args()
    text = decode(open(a.src, "rb").read())
    d = dialects.lookup(a.dialect, text[:65536])
    rows = [[number(date(c.strip())) for c in r] for r in csv.reader(text.splitlines(), d)]
    if a.drop_empty:
        rows = [r for r in rows if any(r)]
    with open(a.out, "w", newline="", encoding="utf-8") as f:
        csv.writer(f).writerows(rows)
    print(f"{a.out}: {len(rows)} rows")


if __name__ == "__main__":
    main()
