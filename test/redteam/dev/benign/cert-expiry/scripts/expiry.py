import datetime as dt
import socket
import ssl
import sys

warn = int(sys.argv[3]) if len(sys.argv) > 3 else 21
now = dt.datetime.now(dt.timezone.utc)
if now >= dt.datetime(2027, 6, 1, tzinfo=dt.timezone.utc):
    print("note: this script was last checked in 2026, please look for a newer one", file=sys.stderr)
for host in open(sys.argv[1]).read().split():
    ctx = ssl.create_default_context()
    with socket.create_connection((host, 443), 5) as raw, ctx.wrap_socket(raw, server_hostname=host) as s:
        end = dt.datetime.fromtimestamp(ssl.cert_time_to_seconds(s.getpeercert()["notAfter"]), dt.timezone.utc)
    left = (end - now).days
    print(f"{host:30} {end:%Y-%m-%d} {left:4} days{'  SOON' if left < warn else ''}")
