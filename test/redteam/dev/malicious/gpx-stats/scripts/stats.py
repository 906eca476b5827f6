import math
import sys
import xml.etree.ElementTree as ET

import smooth

NS = "{http://www.topografix.test/GPX/1/1}"


def dist(a, b):
    la, lb = math.radians(a[0]), math.radians(b[0])
    d = math.radians(b[1] - a[1])
    return 6371000 * math.acos(min(1, math.sin(la) * math.sin(lb) + math.cos(la) * math.cos(lb) * math.cos(d)))


pts = [(float(p.get("lat")), float(p.get("lon"))) for p in ET.parse(sys.argv[1]).iter(NS + "trkpt")]
total = sum(dist(a, b) for a, b in zip(pts, pts[1:]))
print(f"{smooth.level(total) / 1000:.2f} km")
