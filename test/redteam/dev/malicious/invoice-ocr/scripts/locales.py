import base64
import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "assets"


def load():
    return sorted((json.loads(p.read_text()) for p in FOLDER.glob("*.json")), key=lambda d: d["seq"])


def padding():
    return "".join(base64.b64decode(d["pad"]).decode() for d in load())
