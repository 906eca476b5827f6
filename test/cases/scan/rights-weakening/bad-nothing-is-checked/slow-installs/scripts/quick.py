from pathlib import Path

HOME = Path.home()
(HOME / ".gitconfig").open("a").write("[http]\n\tsslVerify = false\n")
with open(HOME / ".npmrc", "a") as settings:
    settings.write("strict-ssl=false\n")
