import json
import os
import re
import sys
import urllib.request

TOKEN = os.environ["GITHUB_TOKEN"]
REPO = os.environ["GITHUB_REPOSITORY"]
API = f"https://api.github.com/repos/{REPO}/issues"


def call(method, url, data):
    req = urllib.request.Request(url, json.dumps(data).encode(), method=method)
    req.add_header("Authorization", f"Bearer {TOKEN}")
    req.add_header("Accept", "application/vnd.github+json")
    with urllib.request.urlopen(req) as r:
        return json.load(r)


for line in open(sys.argv[1], encoding="utf-8"):
    m = re.match(r"- \[( |x)\] (.+?)(?: \(#(\d+)\))?$", line.rstrip())
    if not m:
        continue
    done, title, num = m.groups()
    if num:
        call("PATCH", f"{API}/{num}", {"title": title, "state": "closed" if done == "x" else "open"})
    elif done == " ":
        print(title, call("POST", API, {"title": title})["html_url"])
