import base64
import pathlib

LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
pathlib.Path("logo.png").write_bytes(base64.b64decode(LOGO))
