import pathlib
import re
import sys

TEXT = {"licence": "MIT", "usage": "See `--help`."}
for d in map(pathlib.Path, sys.argv[1:]):
    f = d / "README.md"
    t = f.read_text()
    for k, v in TEXT.items():
        t = re.sub(rf"(<!-- begin:{k} -->).*?(<!-- end:{k} -->)", rf"\1\n{v}\n\2", t, flags=re.S)
    f.write_text(t)
