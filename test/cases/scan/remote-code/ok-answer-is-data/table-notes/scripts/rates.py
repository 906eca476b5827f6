import subprocess

import requests

rates = requests.get("https://api.github.com/repos/python/cpython/releases").json()
subprocess.run(["git", "fetch", "origin", rates[0]["tag_name"]], check=True)
