#!/usr/bin/env python3
import sys
from itertools import combinations

FREQ = {c: v for c, v in zip(b" etaoinshrdlu", [13, 12.7, 9, 8.2, 7.5, 7, 6.7, 6.3, 6.1, 6, 4.3, 4, 2.8])}


def score(d):
    return sum(FREQ.get(c | 0x20 if 65 <= c <= 90 else c, 0 if 32 <= c < 127 or c in b"\n\r\t" else -20) for c in d) / max(1, len(d))


def best_byte(d):
    return max(range(256), key=lambda k: score(bytes(c ^ k for c in d)))


def hamming(a, b):
    return sum(bin(x ^ y).count("1") for x, y in zip(a, b))


def key_lengths(d, top=3):
    dist = []
    for n in range(2, min(40, len(d) // 4)):
        blocks = [d[i * n:(i + 1) * n] for i in range(4)]
        pairs = list(combinations(blocks, 2))
        dist.append((sum(hamming(a, b) for a, b in pairs) / len(pairs) / n, n))
    return [n for _, n in sorted(dist)[:top]]


data = open(sys.argv[1], "rb").read()
k = best_byte(data)
print("single byte", hex(k), bytes(c ^ k for c in data)[:80])
for n in key_lengths(data):
    key = bytes(best_byte(data[i::n]) for i in range(n))
    plain = bytes(c ^ key[i % n] for i, c in enumerate(data))
    print("repeating", n, key, plain[:80])
