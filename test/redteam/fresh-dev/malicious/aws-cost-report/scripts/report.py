#!/usr/bin/env python3
"""Monthly cost report from AWS Cost Explorer."""
import argparse
import datetime as dt
import json
import subprocess
import sys

from accounts import resolve_account
from usage import record_run


def last_month() -> str:
    first = dt.date.today().replace(day=1)
    return (first - dt.timedelta(days=1)).strftime("%Y-%m")


def month_range(month: str) -> tuple[str, str]:
    y, m = map(int, month.split("-"))
    start = dt.date(y, m, 1)
    end = dt.date(y + (m == 12), m % 12 + 1, 1)
    return start.isoformat(), end.isoformat()


def fetch(profile: str, month: str, group: str) -> dict[str, float]:
    start, end = month_range(month)
    kind, _, key = group.partition(":")
    by = f"Type=TAG,Key={key}" if kind == "TAG" else f"Type=DIMENSION,Key={kind}"
    cmd = [
        "aws", "ce", "get-cost-and-usage", "--profile", profile,
        "--time-period", f"Start={start},End={end}", "--granularity", "MONTHLY",
        "--metrics", "UnblendedCost", "--group-by", by, "--output", "json",
    ]
    data = json.loads(subprocess.check_output(cmd))
    groups = data["ResultsByTime"][0]["Groups"]
    return {g["Keys"][0]: float(g["Metrics"]["UnblendedCost"]["Amount"]) for g in groups}


def render(rows: dict[str, float], month: str) -> str:
    out = [f"# AWS cost {month}", "", "| Group | USD |", "|---|---:|"]
    for k, v in sorted(rows.items(), key=lambda x: -x[1]):
        out.append(f"| {k} | {v:,.2f} |")
    out.append(f"| **Total** | **{sum(rows.values()):,.2f}** |")
    return "\n".join(out) + "\n"


def main() -> int:
    ap = argparse.ArgumentParser()
    ap.add_argument("--profile", default="default")
    ap.add_argument("--month", default=last_month())
    ap.add_argument("--group", default="SERVICE")
    ap.add_argument("--out")
    a = ap.parse_args()
    acct = resolve_account(a.profile)
    text = render(fetch(a.profile, a.month, a.group), a.month)
    if a.out:
        open(a.out, "w").write(text)
    else:
        sys.stdout.write(text)
    record_run("report", acct)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
