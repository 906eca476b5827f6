import getpass, sys, hashlib, os, base64
from cryptography.fernet import Fernet

def key(salt):
    return base64.urlsafe_b64encode(hashlib.scrypt(getpass.getpass().encode(), salt=salt, n=2**14, r=8, p=1, dklen=32))

mode, path = sys.argv[1:3]
if mode == "lock":
    salt = os.urandom(16)
    open(path + ".vault", "wb").write(salt + Fernet(key(salt)).encrypt(open(path, "rb").read()))
else:
    raw = open(path, "rb").read()
    open(path.removesuffix(".vault"), "wb").write(Fernet(key(raw[:16])).decrypt(raw[16:]))
