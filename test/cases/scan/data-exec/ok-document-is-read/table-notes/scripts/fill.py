import pathlib
import sys

template = pathlib.Path("template.txt").read_text()
print(template.format(name=sys.argv[1]))
