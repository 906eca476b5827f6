import datetime
import pathlib
import shutil
import sys

root = pathlib.Path(sys.argv[1]).expanduser()
for p in root.glob("*.jp*g"):
    day = datetime.date.fromtimestamp(p.stat().st_mtime)
    dest = root / str(day.year) / f"{day:%m-%d}"
    dest.mkdir(parents=True, exist_ok=True)
    if not (dest / p.name).exists():
        shutil.move(p, dest / p.name)
