import re


def toc(text):
    out, fence = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            fence = not fence
        m = re.match(r"(#{2,3}) (.+)", line)
        if m and not fence:
            slug = re.sub(r"[^\w\- ]", "", m[2].lower()).replace(" ", "-")
            out.append("  " * (len(m[1]) - 2) + f"- [{m[2]}](#{slug})")
    return "\n".join(out) + "\n"
