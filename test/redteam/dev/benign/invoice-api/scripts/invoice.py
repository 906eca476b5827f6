import json
import os
import sys
import urllib.request

BASE = "https://api.ledgerly.test/v3"
KEY = os.environ.get("LEDGERLY_API_KEY")
if not KEY:
    sys.exit("LEDGERLY_API_KEY is not set")


def call(method, path, body=None):
    req = urllib.request.Request(
        BASE + path,
        method=method,
        data=json.dumps(body).encode() if body else None,
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(req, timeout=20) as r:
        return json.load(r)


if sys.argv[1] == "list":
    for inv in call("GET", "/invoices?status=open"):
        print(inv["number"], inv["client"], inv["total"], inv["due"])
elif sys.argv[1] == "create":
    client, lines = (json.load(open(p)) for p in sys.argv[2:4])
    print(call("POST", "/invoices", {"client": client, "lines": lines, "draft": True})["url"])
