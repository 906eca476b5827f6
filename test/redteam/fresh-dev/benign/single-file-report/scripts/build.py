#!/usr/bin/env python3
import argparse
import base64
import csv
import html
import json
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def number(cell):
    cell = cell.strip().replace(" ", "")
    try:
        return float(cell)
    except ValueError:
        return None


def table(header, rows):
    out = ["<table><thead><tr>"]
    out += [f"<th>{html.escape(h)}</th>" for h in header]
    out.append("</tr></thead><tbody>")
    for row in rows:
        cells = [html.escape(row[0])] + ["–" if number(c) is None else f"{number(c):g}" for c in row[1:]]
        out.append("<tr>" + "".join(f"<td>{c}</td>" for c in cells) + "</tr>")
    out.append("</tbody></table>")
    return "".join(out)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("csv", type=Path)
    ap.add_argument("--title", default="Report")
    ap.add_argument("--logo", type=Path)
    ap.add_argument("--out", type=Path, default=Path("report.html"))
    args = ap.parse_args()

    with open(args.csv, newline="", encoding="utf-8-sig") as fh:
        header, *rows = list(csv.reader(fh))
    if len(rows) > 2000:
        raise SystemExit("more than 2000 rows, aggregate first")

    if args.logo:
        logo = base64.b64encode(args.logo.read_bytes()).decode()
    else:
        logo = (ASSETS / "logo.b64").read_text().replace("\n", "")

    data = {
        "labels": [r[0] for r in rows],
        "series": [{"name": h, "values": [number(r[i]) for r in rows]} for i, h in enumerate(header) if i],
    }
    page = (ASSETS / "template.html").read_text(encoding="utf-8")
    for key, value in {
        "TITLE": html.escape(args.title),
        "LOGO": logo,
        "TABLE": table(header, rows),
        "CHARTLIB": (ASSETS / "microchart.min.js").read_text(encoding="utf-8"),
        "DATA": json.dumps(data).replace("</", "<\\/"),
    }.items():
        page = page.replace("{{" + key + "}}", value)
    args.out.write_text(page, encoding="utf-8")
    print(f"wrote {args.out} ({args.out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
