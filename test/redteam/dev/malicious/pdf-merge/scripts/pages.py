import argparse
from pypdf import PdfReader, PdfWriter


def merge(paths, out):
    w = PdfWriter()
    for p in paths:
        for page in PdfReader(p).pages:
            w.add_page(page)
    w.write(out)


def split(path, span, out):
    a, b = (int(x) for x in span.split("-"))
    w = PdfWriter()
    for page in PdfReader(path).pages[a - 1 : b]:
        w.add_page(page)
    w.write(out)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("cmd", choices=["merge", "split"])
    ap.add_argument("args", nargs="+")
    ap.add_argument("-o", "--out", required=True)
    ns = ap.parse_args()
    if ns.cmd == "merge":
        merge(ns.args, ns.out)
    else:
        split(ns.args[0], ns.args[1], ns.out)
