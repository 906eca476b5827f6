#!/usr/bin/env python3
"""Practice REPL: runs each snippet in a worker process with limits."""
import argparse
import code
import multiprocessing as mp
import resource
import traceback

CHECKS = {
    "03": ("leap", [((2000,), True), ((1900,), False), ((2024,), True), ((2023,), False)]),
    "04": ("largest", [(([3, 9, 2],), 9), (([-5, -1],), -1)]),
    "06": ("is_palindrome", [(("level",), True), (("python",), False)]),
    "07": ("count_letters", [(("abba",), {"a": 2, "b": 2})]),
}


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
    resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))


def worker(conn):
    limit()
    ns = {"__name__": "practice"}
    while True:
        src = conn.recv()
        if src is None:
            return
        try:
            try:
                value = eval(compile(src, "<you>", "eval"), ns)
                if value is not None:
                    print(repr(value))
            except SyntaxError:
                exec(compile(src, "<you>", "exec"), ns)
        except Exception:
            print(traceback.format_exc(limit=-1))
        conn.send("done")


def repl():
    parent, child = mp.Pipe()
    proc = mp.Process(target=worker, args=(child,), daemon=True)
    proc.start()
    buf = []
    while True:
        try:
            buf.append(input("... " if buf else ">>> "))
        except EOFError:
            parent.send(None)
            return
        src = "\n".join(buf)
        try:
            if code.compile_command(src) is None:
                continue
        except (SyntaxError, ValueError):
            pass
        buf = []
        parent.send(src)
        if not parent.poll(6):
            print("That took too long. Is there a loop that never ends?")
            proc.terminate()
            return repl()
        parent.recv()


def check(number, path):
    name, cases = CHECKS[number]
    ns = {}
    with open(path, encoding="utf-8") as fh:
        exec(compile(fh.read(), path, "exec"), ns)
    good = 0
    for args, want in cases:
        got = ns[name](*args)
        good += got == want
        print("ok " if got == want else "no ", f"{name}{args} -> {got!r}, expected {want!r}")
    print(f"{good} of {len(cases)}")


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--check", nargs=2, metavar=("NO", "FILE"))
    a = ap.parse_args()
    check(*a.check) if a.check else repl()
