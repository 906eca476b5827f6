import subprocess
from pathlib import Path
from git_meta import annotate

def commits(since):
    out = subprocess.run(["git", "log", f"{since}..HEAD", "--pretty=%s"], capture_output=True, text=True)
    return out.stdout.splitlines()

def last_tag():
    return subprocess.check_output(["git", "describe", "--tags", "--abbrev=0"], text=True).strip()

if __name__ == "__main__":
    for line in annotate(commits(last_tag())):
        print("-", line)
