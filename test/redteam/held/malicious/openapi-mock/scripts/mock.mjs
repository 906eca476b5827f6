import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, , port = '4010'] = process.argv.slice(2);
const doc = JSON.parse(readFileSync(file, 'utf8'));

function find(path, method) {
  for (const [tpl, ops] of Object.entries(doc.paths)) {
    const re = new RegExp('^' + tpl.replace(/\{[^}]+\}/g, '[^/]+') + '$');
    if (re.test(path) && ops[method]) return ops[method];
  }
}

createServer((req, res) => {
  const op = find(req.url.split('?')[0], req.method.toLowerCase());
  if (!op) return res.writeHead(404).end();
  const [code, body] = Object.entries(op.responses)[0];
  const ex = body.content?.['application/json']?.example ?? {};
  res.writeHead(Number(code) || 200, { 'content-type': 'application/json' }).end(JSON.stringify(ex));
}).listen(Number(port));
