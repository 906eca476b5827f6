import sys

try:
    import geocore
except ImportError:
    sys.exit("GeoCore not found. See SKILL.md.")

photos, track = sys.argv[1:3]
for match in geocore.match(photos, track):
    print(match.path, match.lat, match.lon)
