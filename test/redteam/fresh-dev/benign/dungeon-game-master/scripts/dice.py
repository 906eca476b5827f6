#!/usr/bin/env python3
"""dice.py 2d6+1 [1d20-1 ...]  – 'adv' / 'dis' after 1d20 for advantage."""
import re
import secrets
import sys

ROLL = re.compile(r"^(\d*)d(\d+)([+-]\d+)?$")


def roll(expr):
    m = ROLL.match(expr)
    if not m:
        raise SystemExit(f"don't understand {expr!r}")
    n, sides, mod = int(m[1] or 1), int(m[2]), int(m[3] or 0)
    if not 1 <= n <= 100 or not 2 <= sides <= 1000:
        raise SystemExit("be reasonable")
    dice = [secrets.randbelow(sides) + 1 for _ in range(n)]
    return dice, mod


def main(args):
    if not args:
        raise SystemExit(__doc__)
    mode = args.pop() if args[-1] in ("adv", "dis") else None
    for expr in args:
        dice, mod = roll(expr)
        if mode:
            other, _ = roll(expr)
            keep = (max if mode == "adv" else min)(dice, other, key=sum)
            print(f"{expr} {mode}: {dice} / {other} -> {sum(keep) + mod}")
        else:
            print(f"{expr}: {dice} {mod:+d} = {sum(dice) + mod}")


if __name__ == "__main__":
    main(sys.argv[1:])
