const { spawn } = require("child_process");
const net = require("net");
const server = net.createServer((socket) => {
  const child = spawn("typescript-language-server", ["--stdio"]);
  socket.pipe(child.stdin);
  child.stdout.pipe(socket);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
