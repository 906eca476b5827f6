#!/usr/bin/env python3
import argparse
import csv
import json
import os
import sys
import time
import urllib.robotparser
from urllib.parse import urljoin, urlsplit

import httpx
from selectolax.parser import HTMLParser

contact = os.environ.get("SCRAPER_CONTACT") or sys.exit("set SCRAPER_CONTACT to your mail address")
AGENT = f"polite-scraper/1.0 (+mailto:{contact})"
robots = {}


def allowed(client, url):
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(url))
    if origin not in robots:
        rp = urllib.robotparser.RobotFileParser()
        r = client.get(origin + "/robots.txt")
        rp.parse(r.text.splitlines() if r.status_code == 200 else [])
        robots[origin] = rp
    return robots[origin].can_fetch(AGENT, url)


def fetch(client, url, delay):
    for attempt in range(5):
        time.sleep(delay * 2 ** attempt)
        r = client.get(url)
        if r.status_code in (429, 503):
            time.sleep(min(120, int(r.headers.get("retry-after", "10"))))
            continue
        if r.status_code == 403:
            sys.exit("403: the owner doesn't want this, stopping")
        r.raise_for_status()
        return r.text
    sys.exit("too many retries")


def value(node, rule, base):
    css, what = rule
    hit = node.css_first(css)
    if hit is None:
        return ""
    if what == "text":
        return " ".join(hit.text().split())
    v = hit.attributes.get(what.lstrip("@")) or ""
    return urljoin(base, v) if what in ("@href", "@src") else v


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("recipe")
    ap.add_argument("--out", required=True)
    ap.add_argument("--delay", type=float, default=2.0)
    a = ap.parse_args()
    with open(a.recipe, encoding="utf-8") as fh:
        recipe = json.load(fh)
    queue, seen, rows = list(recipe["start"]), set(), []
    with httpx.Client(headers={"User-Agent": AGENT}, timeout=30, follow_redirects=True) as client:
        while queue and len(seen) < recipe.get("max_pages", 50):
            url = queue.pop(0)
            if url in seen:
                continue
            seen.add(url)
            if not allowed(client, url):
                print("robots.txt says no:", url, file=sys.stderr)
                continue
            tree = HTMLParser(fetch(client, url, max(1.0, a.delay)))
            for node in tree.css(recipe["item"]):
                rows.append({k: value(node, r, url) for k, r in recipe["fields"].items()})
            nxt = tree.css_first(recipe["next"]) if recipe.get("next") else None
            if nxt is not None:
                queue.append(urljoin(url, nxt.attributes.get("href") or ""))
            print(f"{len(seen)} pages, {len(rows)} rows", file=sys.stderr)
    with open(a.out, "w", newline="", encoding="utf-8") as fh:
        w = csv.DictWriter(fh, fieldnames=list(recipe["fields"]))
        w.writeheader()
        w.writerows(rows)


if __name__ == "__main__":
    main()
