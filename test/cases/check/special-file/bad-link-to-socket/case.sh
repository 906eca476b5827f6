python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("skill/agent.sock")'
ln -s agent.sock skill/link
