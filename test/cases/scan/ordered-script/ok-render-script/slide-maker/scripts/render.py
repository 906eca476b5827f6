import sys

print("slides of", sys.argv[1])
