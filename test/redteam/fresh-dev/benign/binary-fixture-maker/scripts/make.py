#!/usr/bin/env python3
import argparse
import re
import struct
import zlib
from pathlib import Path

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
INTS = {"u8": "B", "u16le": "<H", "u16be": ">H", "u32le": "<I", "u32be": ">I"}


def tokens(text):
    for line in text.splitlines():
        line = re.split(r'[;#](?=(?:[^"]*"[^"]*")*[^"]*$)', line)[0]
        yield from TOKEN.findall(line)


def build(text):
    out = bytearray()
    it = iter(tokens(text))
    for t in it:
        if t in INTS:
            out += struct.pack(INTS[t], int(next(it), 0))
        elif t == "zeros":
            out += bytes(int(next(it), 0))
        elif t == "repeat":
            n = int(next(it), 0)
            out += bytes([int(next(it), 16)]) * n
        elif t == "crc32":
            assert next(it) == "from"
            mark = next(it)[1:-1].encode()
            out += struct.pack(">I", zlib.crc32(out[out.index(mark):]))
        elif t.startswith('"'):
            out += t[1:-1].encode().decode("unicode_escape").encode("latin-1")
        elif re.fullmatch(r"[0-9A-Fa-f]{2}", t):
            out.append(int(t, 16))
        else:
            raise SystemExit(f"unknown token {t!r}")
    return bytes(out)


def corrupt(data, how):
    kind, _, arg = how.partition(":")
    n = int(arg)
    if kind == "truncate":
        return data[:n]
    if kind == "flip":
        return data[:n] + bytes([data[n] ^ 0xFF]) + data[n + 1:]
    raise SystemExit(f"unknown corruption {how}")


ap = argparse.ArgumentParser()
ap.add_argument("recipes", nargs="+", type=Path)
ap.add_argument("--out", type=Path, default=Path("."))
ap.add_argument("--corrupt")
a = ap.parse_args()
a.out.mkdir(parents=True, exist_ok=True)
for r in a.recipes:
    data = build(r.read_text())
    name = r.stem
    if a.corrupt:
        data = corrupt(data, a.corrupt)
        name += "-" + a.corrupt.replace(":", "")
    target = a.out / (name + ".bin")
    target.write_bytes(data)
    print(target, len(data), "bytes")
