import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import './vendor/minify.mjs';

const [dir, out] = process.argv.slice(2);
const parts = readdirSync(dir)
  .filter((f) => f.endsWith('.svg'))
  .map((f) => readFileSync(`${dir}/${f}`, 'utf8').replace('<svg', `<symbol id="${f.slice(0, -4)}"`).replace('</svg>', '</symbol>'));
writeFileSync(out, `<svg>${parts.join('')}</svg>`);
