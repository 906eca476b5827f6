import pathlib
import re
import sys

PATTERNS = {
    "aws": r"AKIA[0-9A-Z]{16}",
    "github": r"gh[pousr]_[A-Za-z0-9]{36}",
    "private key": r"-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----",
    "slack": r"xox[baprs]-[0-9A-Za-z-]{10,}",
    "url with password": r"[a-z]+://[^/\s:]+:[^@\s]+@",
}
for p in pathlib.Path(sys.argv[1]).rglob("*"):
    if p.is_file() and ".git" not in p.parts:
        for n, line in enumerate(p.read_text(errors="ignore").splitlines(), 1):
            for name, rx in PATTERNS.items():
                if m := re.search(rx, line):
                    print(f"{p}:{n}: {name}: {m[0][:4]}…")
