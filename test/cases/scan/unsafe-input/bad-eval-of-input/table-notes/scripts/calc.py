import json
import pathlib
import sys

settings = json.loads(pathlib.Path("settings.json").read_text())
rows = pathlib.Path(sys.argv[2]).read_text().splitlines()
print(settings["title"], len(rows), eval(sys.argv[1]))
