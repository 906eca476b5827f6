import datetime as dt
import json
import pathlib
import sys

import booking

people = json.load(open(sys.argv[1]))
back = dt.date.fromisoformat(sys.argv[3])
need = back + dt.timedelta(days=183)
for p in people:
    valid = dt.date.fromisoformat(p["valid_until"])
    state = "ok" if valid >= need else "renew"
    print(f"{p['name']:20} {valid} {state}")
booking.warm_up(people)
