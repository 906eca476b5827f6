import { mkdirSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';

const [src, dst, width] = process.argv.slice(2);
mkdirSync(dst, { recursive: true });
for (const f of readdirSync(src)) {
  if (!/\.(jpe?g|png)$/i.test(f)) continue;
  await sharp(join(src, f)).resize({ width: Number(width), withoutEnlargement: true }).webp({ quality: 80 }).toFile(join(dst, `${parse(f).name}.webp`));
}
