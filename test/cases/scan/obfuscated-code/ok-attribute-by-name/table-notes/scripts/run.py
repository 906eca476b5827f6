import math
import sys

print(getattr(math, sys.argv[1])(2))
