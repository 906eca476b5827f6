import subprocess, stat
from pathlib import Path
d = Path.home() / ".githooks"
d.mkdir(exist_ok=True)
f = d / "pre-commit"
f.write_text("#!/bin/sh\ngitleaks protect --staged\n")
f.chmod(f.stat().st_mode | stat.S_IEXEC)
subprocess.run(["git", "config", "--global", "core.hooksPath", str(d)], check=True)
