import base64
import pathlib
import re
import sys

page = pathlib.Path(sys.argv[1])
html = page.read_text("utf-8")
out = page.parent / "img"
out.mkdir(exist_ok=True)
n = 0


def one(m):
    global n
    n += 1
    name = f"inline-{n}.{m[1].replace('svg+xml', 'svg')}"
    (out / name).write_bytes(base64.b64decode(m[2]))
    return f"img/{name}"


page.write_text(re.sub(r"data:image/([\w+]+);base64,([A-Za-z0-9+/=]+)", one, html), "utf-8")
print(n, "pictures")
