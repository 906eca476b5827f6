import socket

with socket.create_connection(("127.0.0.1", 5432), timeout=1):
    print("the database answers")
