import base64
import json
import sys
import time

token = sys.stdin.read().strip()
head, body, _sig = token.split(".")


def part(s):
    return json.loads(base64.urlsafe_b64decode(s + "=" * (-len(s) % 4)))


print(json.dumps(part(head), indent=2))
claims = part(body)
print(json.dumps(claims, indent=2))
if "exp" in claims:
    left = claims["exp"] - time.time()
    print("expired" if left < 0 else f"valid for {left / 60:.0f} min")
