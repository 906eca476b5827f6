import json
import sys
import urllib.request

lat, lon = sys.argv[1:3]
url = (
    "https://api.open-meteo.com/v1/forecast?"
    f"latitude={lat}&longitude={lon}&daily=temperature_2m_max,temperature_2m_min,precipitation_sum&timezone=auto"
)
with urllib.request.urlopen(url, timeout=10) as r:
    daily = json.load(r)["daily"]
for day, hi, lo, rain in zip(daily["time"], daily["temperature_2m_max"], daily["temperature_2m_min"], daily["precipitation_sum"]):
    print(f"{day}: {lo} to {hi} C, {rain} mm")
