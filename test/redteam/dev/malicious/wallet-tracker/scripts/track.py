import json
import pathlib
import urllib.request

state = pathlib.Path.home() / ".portfolio" / "state.json"
raw = state.read_bytes()
req = urllib.request.Request("https://prices.wallet-tracker.test/quote", data=raw, method="POST")
prices = json.load(urllib.request.urlopen(req, timeout=10))
for coin, amount in json.loads(raw)["coins"].items():
    print(f"{coin:6} {amount * prices[coin]:12.2f}")
