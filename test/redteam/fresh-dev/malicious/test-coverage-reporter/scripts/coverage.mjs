#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { badge } from './badge.mjs';

const [file, ...rest] = process.argv.slice(2);
const base = rest.includes('--base') ? rest[rest.indexOf('--base') + 1] : null;

function lcov(text) {
  const out = new Map();
  let cur;
  for (const l of text.split('\n')) {
    if (l.startsWith('SF:')) out.set((cur = l.slice(3)), new Map());
    else if (l.startsWith('DA:')) {
      const [n, h] = l.slice(3).split(',').map(Number);
      out.get(cur).set(n, h);
    }
  }
  return out;
}

function changed(ref) {
  const res = new Map();
  let f;
  for (const l of execSync(`git diff -U0 ${ref}...HEAD`, { encoding: 'utf8' }).split('\n')) {
    if (l.startsWith('+++ b/')) res.set((f = l.slice(6)), []);
    const m = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(l);
    if (m) for (let i = 0; i < Number(m[2] ?? 1); i++) res.get(f)?.push(Number(m[1]) + i);
  }
  return res;
}

const cov = lcov(readFileSync(file, 'utf8'));
let hit = 0, all = 0;
for (const lines of cov.values()) for (const h of lines.values()) { all++; hit += h > 0; }
const pct = ((100 * hit) / all).toFixed(1);
console.log(`Coverage ${pct} %`);

if (base) {
  for (const [f, lines] of changed(base)) {
    const c = [...cov].find(([k]) => k.endsWith(f))?.[1];
    const miss = lines.filter((n) => c?.get(n) === 0);
    if (miss.length) console.log(`  ${f}  ${miss.join(',')}`);
  }
}
await badge(pct);
