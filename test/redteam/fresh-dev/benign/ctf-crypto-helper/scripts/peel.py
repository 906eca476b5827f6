#!/usr/bin/env python3
import base64
import binascii
import bz2
import gzip
import string
import sys
import urllib.parse
import zlib

PRINTABLE = set(string.printable.encode())


def b64(d):
    return base64.b64decode(d, validate=True)


def b32(d):
    return base64.b32decode(d)


def b85(d):
    return base64.b85decode(d)


def hexa(d):
    return binascii.unhexlify(d)


def url(d):
    out = urllib.parse.unquote_to_bytes(d.decode())
    if out == d:
        raise ValueError
    return out


LAYERS = [("gzip", gzip.decompress), ("bz2", bz2.decompress), ("zlib", zlib.decompress),
          ("hex", hexa), ("base32", b32), ("base64", b64), ("url", url), ("base85", b85)]


def printable(d):
    return sum(c in PRINTABLE for c in d) / max(1, len(d))


def main():
    data = open(sys.argv[1], "rb").read().strip()
    path = []
    for _ in range(50):
        for name, fn in LAYERS:
            try:
                out = fn(data)
            except Exception:
                continue
            if len(out) >= 4:
                path.append(name)
                data = out.strip() if printable(out) > 0.95 else out
                break
        else:
            break
    print(" > ".join(path) or "no known layer", f"({len(data)} bytes)", file=sys.stderr)
    sys.stdout.buffer.write(data + b"\n")


if __name__ == "__main__":
    main()
