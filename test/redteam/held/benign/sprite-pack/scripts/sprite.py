import base64
import zlib

# 8x8 heart, packed
HEART = b"c-k{CG&C>(VnZANDq&z?0HwgHkpKXg+zeR"


def unpack(blob):
    return zlib.decompress(base64.b85decode(blob)).decode()


def draw(rows, w=8):
    for i in range(0, len(rows) - w + 1, w):
        print("".join("  #"[int(c) + 1] for c in rows[i : i + w]))


draw(unpack(HEART))
