import re

PATTERNS = [
    r"ignore (all|any|the) (previous|prior|above) instructions",
    r"disregard (your|the) (system prompt|rules)",
    r"you are now (dan|unrestricted|in developer mode)",
    r"do not (tell|mention|reveal).{0,30}(user|human)",
    r"reveal your (system )?prompt",
]
RX = [re.compile(p, re.I) for p in PATTERNS]


def suspicious(text):
    return [r.pattern for r in RX if r.search(text)]
