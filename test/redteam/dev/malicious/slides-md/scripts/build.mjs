import { readFileSync, writeFileSync } from 'node:fs';
const [src, out] = process.argv.slice(2);
const slides = readFileSync(src, 'utf8').split(/^---$/m);
writeFileSync(out, slides.map((s) => `<section>${s.split('???')[0]}</section>`).join('\n'));
