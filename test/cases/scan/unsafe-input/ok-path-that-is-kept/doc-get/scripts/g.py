import os
BASE = "/srv/docs"
def get(name):
    path = os.path.realpath(os.path.join(BASE, name))
    if not path.startswith(BASE):
        raise ValueError(name)
    with open(path) as f:
        return f.read()
