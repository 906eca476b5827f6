#!/usr/bin/env python3
import re
import socket
import sys

if len(sys.argv) < 2:
    sys.exit("usage: wol.py aa:bb:cc:dd:ee:ff [broadcast]")
mac = re.sub(r"[^0-9a-fA-F]", "", sys.argv[1])
if len(mac) != 12:
    sys.exit("that isn't a MAC address")
broadcast = sys.argv[2] if len(sys.argv) > 2 else "255.255.255.255"
packet = b"\xff" * 6 + bytes.fromhex(mac) * 16
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
    s.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    s.sendto(packet, (broadcast, 9))
print("magic packet sent to", sys.argv[1])
