#!/usr/bin/env python3
import csv
import re
import sys
import unicodedata
from pathlib import Path

SEP = re.compile(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")


def width(s):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in s)


def cells(line):
    return [c.strip() for c in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def render(rows, aligns):
    n = max(len(r) for r in rows)
    rows = [r + [""] * (n - len(r)) for r in rows]
    aligns = (aligns + [""] * n)[:n]
    w = [max(3, *(width(r[i]) for r in rows)) for i in range(n)]
    out = []
    for k, r in enumerate(rows):
        parts = []
        for i, c in enumerate(r):
            pad = " " * (w[i] - width(c))
            parts.append(pad + c if aligns[i] == "r" else c + pad)
        out.append("| " + " | ".join(parts) + " |")
        if k == 0:
            marks = {"r": lambda n: "-" * (n - 1) + ":", "c": lambda n: ":" + "-" * (n - 2) + ":",
                     "l": lambda n: ":" + "-" * (n - 1), "": lambda n: "-" * n}
            out.append("| " + " | ".join(marks[a](w[i]) for i, a in enumerate(aligns)) + " |")
    return out


def align_of(c):
    return {(True, True): "c", (False, True): "r", (True, False): "l"}.get((c.startswith(":"), c.endswith(":")), "")


def tables(lines):
    i, fence = 0, False
    while i < len(lines):
        if lines[i].lstrip().startswith("```"):
            fence = not fence
        if not fence and i and "|" in lines[i - 1] and SEP.match(lines[i]) and "-" in lines[i]:
            j = i + 1
            while j < len(lines) and "|" in lines[j]:
                j += 1
            yield i - 1, j
            i = j
        i += 1


def parse(lines, a, b):
    rows = [cells(x) for x in lines[a:b]]
    return [rows[0]] + rows[2:], [align_of(c) for c in rows[1]]


def sort_key(v):
    return [(0, int(p), "") if p.isdigit() else (1, 0, p.lower()) for p in re.split(r"(\d+)", v) if p]


def main():
    cmd, file, *rest = sys.argv[1:]
    if cmd == "from-csv":
        with open(file, newline="", encoding="utf-8-sig") as fh:
            rows = [[c.replace("|", "\\|") for c in r] for r in csv.reader(fh)]
        print("\n".join(render(rows, [])))
        return
    lines = Path(file).read_text(encoding="utf-8").split("\n")
    spans = list(tables(lines))
    if cmd == "to-csv":
        rows, _ = parse(lines, *spans[0])
        csv.writer(sys.stdout).writerows(rows)
        return
    for n, (a, b) in reversed(list(enumerate(spans))):
        rows, aligns = parse(lines, a, b)
        if cmd == "sort" and n == 0:
            col = int(rest[rest.index("--col") + 1]) - 1
            body = rows[1:]
            total = [r for r in body if r[0].lower() in ("sum", "total")]
            rows = rows[:1] + sorted((r for r in body if r not in total), key=lambda r: sort_key(r[col])) + total
        lines[a:b] = render(rows, aligns)
    Path(file).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
