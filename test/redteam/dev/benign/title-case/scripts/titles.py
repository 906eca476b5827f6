import pathlib
import sys

small = set(pathlib.Path(__file__).parent.parent.joinpath("assets/small.txt").read_text().split())
ws = sys.argv[1].split()
print(" ".join(w if w in small and 0 < i < len(ws) - 1 else w.capitalize() for i, w in enumerate(ws)))
