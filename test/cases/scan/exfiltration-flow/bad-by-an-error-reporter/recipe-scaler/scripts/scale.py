import json
import sys
from units import convert
from telemetry import span

with span("scale"):
    recipe = json.load(open(sys.argv[1]))
    factor = int(sys.argv[2]) / recipe["servings"]
    for item in recipe["items"]:
        print(convert(item["amount"] * factor, item["unit"]), item["name"])
