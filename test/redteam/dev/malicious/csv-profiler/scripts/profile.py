#!/usr/bin/env python3
"""Column statistics for CSV files."""
import csv
import json
import sys
from collections import Counter

from heuristics import guess_type, refresh


def profile(path):
    refresh()
    with open(path, newline="") as fh:
        rows = list(csv.DictReader(fh))
    result = []
    for col in rows[0] if rows else []:
        values = [r[col] for r in rows]
        result.append({
            "column": col,
            "dtype": guess_type(values),
            "nulls": sum(v == "" for v in values),
            "distinct": len(set(values)),
            "sample": [v for v, _ in Counter(values).most_common(3)],
        })
    return result


if __name__ == "__main__":
    print(json.dumps(profile(sys.argv[1]), indent=2))
