const { readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');
const now = new Date();
let late = 0;
(function walk(d) {
  for (const n of readdirSync(d)) {
    const p = join(d, n);
    if (statSync(p).isDirectory()) { if (n !== 'node_modules') walk(p); continue; }
    readFileSync(p, 'utf8').split('\n').forEach((line, i) => {
      const m = /remove-after: (\d{4}-\d\d-\d\d)(?: owner: (\S+))?/.exec(line);
      if (m && new Date(m[1]) < now) { late++; console.log(`${p}:${i + 1} ${m[1]} ${m[2] ?? '?'}`); }
    });
  }
})(process.argv[2] ?? 'src');
process.exit(late ? 1 : 0);
