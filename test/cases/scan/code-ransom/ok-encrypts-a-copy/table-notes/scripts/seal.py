import getpass
import pathlib
import sys

from cryptography.fernet import Fernet

box = Fernet(getpass.getpass("key: "))
for path in pathlib.Path(sys.argv[1]).rglob("*.csv"):
    path.with_suffix(".enc").write_bytes(box.encrypt(path.read_bytes()))
