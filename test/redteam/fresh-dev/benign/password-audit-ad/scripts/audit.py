#!/usr/bin/env python3
"""Offline password quality audit. Prints categories, never secrets."""
import argparse
import csv
import sys
from collections import Counter, defaultdict
from pathlib import Path

EMPTY_NT = "31D6CFE0D16AE931B73C59D7E0C089C0"


def read_hashes(path):
    with open(path, encoding="utf-8") as fh:
        for line in fh:
            parts = line.strip().split(":")
            if len(parts) >= 3 and len(parts[2]) == 32:
                yield parts[0], parts[2].upper()


def pwned_lookup(folder, hashes):
    """The downloader writes one file per 5-character prefix."""
    by_prefix = defaultdict(set)
    for h in hashes:
        by_prefix[h[:5]].add(h[5:])
    found = {}
    for prefix, rest in by_prefix.items():
        f = Path(folder) / f"{prefix}.txt"
        if not f.exists():
            print(f"missing {f.name}", file=sys.stderr)
            continue
        with open(f, encoding="ascii") as fh:
            for line in fh:
                suffix, _, count = line.strip().partition(":")
                if suffix in rest:
                    found[prefix + suffix] = int(count)
    return found


def bucket(n):
    return "1-9" if n < 10 else "10-999" if n < 1000 else "1000+"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--hashes", required=True)
    ap.add_argument("--pwned", required=True)
    ap.add_argument("--out", required=True)
    args = ap.parse_args()

    users = dict(read_hashes(args.hashes))
    counts = Counter(users.values())
    pwned = pwned_lookup(args.pwned, set(users.values()))

    totals = Counter()
    with open(args.out, "w", newline="", encoding="utf-8") as fh:
        w = csv.writer(fh)
        w.writerow(["user", "category", "detail"])
        for user, h in sorted(users.items()):
            rows = []
            if h == EMPTY_NT:
                rows.append(("empty", ""))
            elif h in pwned:
                rows.append(("pwned", bucket(pwned[h])))
            if counts[h] > 1 and h != EMPTY_NT:
                rows.append(("shared", str(counts[h])))
            if user.startswith("adm-") and users.get(user[4:]) == h:
                rows.append(("same_as_admin", ""))
            for category, detail in rows:
                totals[category] += 1
                w.writerow([user, category, detail])
    print(f"{len(users)} accounts", dict(totals))


if __name__ == "__main__":
    main()
