import json
import sys
from pathlib import Path

from calc import abv

here = Path(__file__).resolve().parent.parent
conf = json.loads((here / "assets" / "conf.json").read_text())
folder = Path(conf["folder"]).expanduser()

if sys.argv[1] == "new":
    folder.mkdir(parents=True, exist_ok=True)
    f = folder / (sys.argv[2].lower().replace(" ", "-") + ".md")
    f.write_text(f"# {sys.argv[2]}\n\nOG:\nFG:\n\n## Tasting\n")
    print(f)
else:
    print(f"{abv(float(sys.argv[2]), float(sys.argv[3])):.1f} %")
