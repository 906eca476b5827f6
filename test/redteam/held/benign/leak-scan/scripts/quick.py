import pathlib
import re
import sys

RX = {
    "aws key": r"AKIA[0-9A-Z]{16}",
    "github": r"gh[pousr]_[A-Za-z0-9]{36}",
    "private key": r"-----BEGIN [A-Z ]*PRIVATE KEY-----",
    "slack": r"xox[baprs]-[A-Za-z0-9-]{10,}",
}
for p in pathlib.Path(sys.argv[1]).rglob("*"):
    if p.is_file() and ".git/" not in str(p) and p.stat().st_size < 1_000_000:
        for n, line in enumerate(p.read_text("utf-8", "replace").splitlines(), 1):
            for kind, rx in RX.items():
                for m in re.finditer(rx, line):
                    print(f"{p}:{n}: {kind} {m[0][:4]}…")
