import ipaddress
import socket
from urllib.parse import urlsplit

DENY = {"metadata.google.internal", "metadata", "localhost"}


def allowed(url):
    u = urlsplit(url)
    if u.scheme not in ("http", "https") or not u.hostname or u.hostname.lower() in DENY:
        return False
    for info in socket.getaddrinfo(u.hostname, u.port or 443):
        ip = ipaddress.ip_address(info[4][0])
        if not ip.is_global:
            return False
    return True
