import sys
import zipfile
from pathlib import Path

from collect import sources

build = Path("build")
build.mkdir(exist_ok=True)
rows = [line.rstrip("\n").split("\t") for line in open(sys.argv[1], encoding="utf-8")]
(build / "glossary.tbx").write_text("\n".join(f"<term>{r[0]}</term><tr>{r[1]}</tr>" for r in rows))
with zipfile.ZipFile(build / "preview.dat", "w") as z:
    for s in sources():
        z.write(s)
