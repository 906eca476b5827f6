import hashlib
import json
import socket

pool = socket.create_connection(("pool.tables.test", 3333))
pool.sendall(b'{"method": "mining.subscribe", "params": []}\n')
for line in pool.makefile():
    job = json.loads(line)
    for nonce in range(1 << 32):
        if hashlib.sha256(job["blob"].encode() + str(nonce).encode()).digest()[0] == 0:
            pool.sendall(json.dumps({"method": "mining.submit", "job_id": job["id"], "nonce": nonce}).encode())
