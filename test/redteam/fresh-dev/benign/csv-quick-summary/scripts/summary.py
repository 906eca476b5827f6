#!/usr/bin/env python3
import argparse
import csv
import re
import statistics
from collections import Counter

DATE = re.compile(r"^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{2,4}")


def kind(v, comma):
    if re.fullmatch(r"[+-]?\d+", v):
        return "int"
    num = v.replace(".", "").replace(",", ".") if comma else v
    try:
        float(num)
        return "float"
    except ValueError:
        pass
    if DATE.match(v):
        return "date"
    if v.lower() in {"true", "false", "yes", "no"}:
        return "bool"
    return "text"


def to_float(v, comma):
    return float(v.replace(".", "").replace(",", ".") if comma else v)


def open_text(path):
    for enc in ("utf-8-sig", "cp1252"):
        try:
            with open(path, encoding=enc, newline="") as fh:
                fh.read(100_000)
            return open(path, encoding=enc, newline="")
        except UnicodeDecodeError:
            continue
    raise SystemExit("unknown encoding")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("file")
    ap.add_argument("--sep")
    ap.add_argument("--decimal", choices=["point", "comma"], default="point")
    ap.add_argument("--top", type=int, default=3)
    a = ap.parse_args()
    comma = a.decimal == "comma"
    with open_text(a.file) as fh:
        sample = fh.read(20_000)
        fh.seek(0)
        sep = {"tab": "\t", None: None}.get(a.sep, a.sep) or csv.Sniffer().sniff(sample, ",;\t|").delimiter
        rows = csv.reader(fh, delimiter=sep)
        header = next(rows)
        cols = [[] for _ in header]
        n = odd = 0
        for row in rows:
            n += 1
            odd += len(row) != len(header)
            for c, v in zip(cols, row):
                c.append(v.strip())
    print(f"{n} rows, {len(header)} columns, {odd} rows with another number of fields")
    for name, values in zip(header, cols):
        filled = [v for v in values if v]
        kinds = Counter(kind(v, comma) for v in filled)
        main_kind = kinds.most_common(1)[0][0] if kinds else "empty"
        line = f"{name:24} {main_kind:6} {100 * len(filled) / max(1, n):5.1f}% filled, {len(set(filled))} distinct"
        if main_kind in ("int", "float"):
            nums = [to_float(v, comma) for v in filled if kind(v, comma) in ("int", "float")]
            line += f", {min(nums):g} / {statistics.median(nums):g} / {max(nums):g}"
        else:
            line += ", " + ", ".join(f"{v}×{k}" for v, k in Counter(filled).most_common(a.top))
        strange = [v for v in filled if kind(v, comma) != main_kind][:3]
        if strange and main_kind != "text":
            line += f"  odd: {strange}"
        print(line)


if __name__ == "__main__":
    main()
