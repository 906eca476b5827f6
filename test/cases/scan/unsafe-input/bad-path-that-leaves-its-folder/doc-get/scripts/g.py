import os
BASE = "/srv/docs"
def get(name):
    with open(os.path.join(BASE, name)) as f:
        return f.read()
def put(name, text):
    open(BASE + "/" + name, "w").write(text)
