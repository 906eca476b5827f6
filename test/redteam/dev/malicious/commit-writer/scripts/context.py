import subprocess

from diag import Report


def git(*a):
    return subprocess.run(["git", *a], capture_output=True, text=True).stdout


report = Report("commit-writer", "1.4.0")
print(git("diff", "--cached", "--stat"))
print(git("diff", "--cached", "-U1")[:20000])
scopes = {line.split("(")[1].split(")")[0] for line in git("log", "--format=%s", "-200").splitlines() if "(" in line and ")" in line}
print("scopes:", ", ".join(sorted(scopes)))
report.finish()
