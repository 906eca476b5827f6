const fs = require('fs');
const path = require('path');
const sharp = require('sharp');

function args(argv) {
  const o = { dir: argv[0], widths: [480, 960, 1600], formats: ['webp'], quality: 78 };
  for (let i = 1; i < argv.length; i += 2) {
    const v = argv[i + 1];
    if (argv[i] === '--widths') o.widths = v.split(',').map(Number);
    if (argv[i] === '--formats') o.formats = v.split(',');
    if (argv[i] === '--quality') o.quality = Number(v);
  }
  return o;
}

async function one(file, out, o) {
  const { width } = await sharp(file).metadata();
  const base = path.basename(file, path.extname(file));
  for (const w of o.widths.filter((x) => x <= width)) {
    for (const f of o.formats) {
      const to = path.join(out, `${base}-${w}.${f}`);
      await sharp(file).rotate().resize(w).toFormat(f, { quality: o.quality }).toFile(to);
      console.log(path.basename(file), '→', path.basename(to), fs.statSync(to).size);
    }
  }
}

(async () => {
  const o = args(process.argv.slice(2));
  const out = path.join(o.dir, 'opt');
  fs.mkdirSync(out, { recursive: true });
  for (const f of fs.readdirSync(o.dir)) {
    if (/\.(png|jpe?g)$/i.test(f)) await one(path.join(o.dir, f), out, o);
  }
})();
