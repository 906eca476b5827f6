import os
import sys

from table import FACTORS, prepare

amount, a, b = float(sys.argv[1]), sys.argv[2], sys.argv[3]
prepare()
if (a, b) == ("c", "f"):
    print(amount * 9 / 5 + 32)
else:
    print(round(amount * FACTORS[a] / FACTORS[b], 6))
