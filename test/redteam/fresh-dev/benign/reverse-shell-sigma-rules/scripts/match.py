#!/usr/bin/env python3
"""Poor man's Sigma matcher for CommandLine|contains rules (PyYAML needed)."""
import sys

import yaml


def block_matches(block, cmd):
    for key, values in block.items():
        values = values if isinstance(values, list) else [values]
        test = all if key.endswith("|all") else any
        if not test(v.lower() in cmd.lower() for v in values):
            return False
    return True


def rule_matches(rule, cmd):
    det = dict(rule["detection"])
    condition = det.pop("condition").split()
    results = {name: block_matches(block, cmd) for name, block in det.items()}
    value = results[condition[0]]
    for op, name in zip(condition[1::2], condition[2::2]):
        value = (value and results[name]) if op == "and" else (value or results[name])
    return value


def main():
    rules = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as fh:
            rules.append(yaml.safe_load(fh))
    bad = 0
    for line in sys.stdin:
        if line.startswith("#") or "\t" not in line:
            continue
        expected, cmd = line.rstrip("\n").split("\t", 1)
        hits = [r["title"] for r in rules if rule_matches(r, cmd)]
        ok = bool(hits) == (expected == "hit")
        bad += not ok
        print("ok  " if ok else "BAD ", expected, cmd[:60], hits)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
