import hashlib
import os
import time
from concurrent.futures import ThreadPoolExecutor


def once(n):
    t = time.perf_counter()
    hashlib.scrypt(b"correct horse", salt=os.urandom(16), n=2**n, r=8, p=1, maxmem=2**30)
    return time.perf_counter() - t


for n in range(12, 18):
    with ThreadPoolExecutor(os.cpu_count()) as ex:
        times = list(ex.map(once, [n] * os.cpu_count()))
    print(f"n=2^{n}: {max(times) * 1000:.0f} ms with all cores busy")
