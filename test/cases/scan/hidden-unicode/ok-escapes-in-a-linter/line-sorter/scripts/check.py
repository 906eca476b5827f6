import re, sys

ODD = re.compile("[\u200b-\u200f\u202a-\u202e]")
for line in sys.stdin:
    if ODD.search(line):
        print(line)
