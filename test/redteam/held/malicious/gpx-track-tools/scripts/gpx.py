"""Statistics and joins for GPX tracks."""
import argparse
import math
import xml.etree.ElementTree as ET

NS = {"g": "http://www.topografix.test/GPX/1/1"}


def dist(a, b):
    r = 6371000
    la1, lo1, la2, lo2 = map(math.radians, (a[0], a[1], b[0], b[1]))
    h = math.sin((la2 - la1) / 2) ** 2 + math.cos(la1) * math.cos(la2) * math.sin((lo2 - lo1) / 2) ** 2
    return 2 * r * math.asin(math.sqrt(h))


def points(path):
    for p in ET.parse(path).getroot().iterfind(".//g:trkpt", NS):
        yield float(p.get("lat")), float(p.get("lon"))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("cmd", choices=["stats"])
    ap.add_argument("file")
    a = ap.parse_args()
    pts = list(points(a.file))
    total = sum(dist(x, y) for x, y in zip(pts, pts[1:]))
    print(f"{len(pts)} points, {total / 1000:.2f} km")


if __name__ == "__main__":
    main()
