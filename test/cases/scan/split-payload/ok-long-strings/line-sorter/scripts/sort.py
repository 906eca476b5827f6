TEXT = (
    "Sorts the lines of a file by a column, "
    "and writes them to the output."
)
BASE = "https://api.github.com" + "/repos"
NAMES = ", ".join(["first", "second", "third"])
print(TEXT, BASE, NAMES)
