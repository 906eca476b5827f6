#!/usr/bin/env node
const fs = require("fs");

function rgb(hex) {
  let h = hex.replace("#", "");
  if (h.length === 3) h = [...h].map((c) => c + c).join("");
  if (!/^[0-9a-f]{6}$/i.test(h)) throw new Error(`not a colour: ${hex}`);
  return [0, 2, 4].map((i) => parseInt(h.slice(i, i + 2), 16));
}

function luminance(hex) {
  const [r, g, b] = rgb(hex).map((v) => {
    v /= 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((m, n) => n - m);
  return (x + 0.05) / (y + 0.05);
}

const verdict = (r) => (r >= 7 ? "AAA" : r >= 4.5 ? "AA" : r >= 3 ? "AA large only" : "fails");

function fix(fg, bg, goal = 4.5) {
  const towards = luminance(bg) > 0.18 ? 0 : 255;
  let c = rgb(fg);
  for (let i = 0; i < 255; i++) {
    const hex = "#" + c.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("");
    if (ratio(hex, bg) >= goal) return hex;
    c = c.map((v) => v + (towards - v) * 0.01);
  }
  return towards ? "#ffffff" : "#000000";
}

const args = process.argv.slice(2);
if (args[0] === "--palette") {
  const { bg, ...colours } = JSON.parse(fs.readFileSync(args[1], "utf8"));
  for (const [name, c] of Object.entries(colours))
    for (const b of [].concat(bg)) {
      const r = ratio(c, b);
      console.log(`${name.padEnd(12)} ${c} on ${b}  ${r.toFixed(2)}  ${verdict(r)}`);
    }
} else {
  const [fg, bg] = args.filter((a) => !a.startsWith("--"));
  const r = ratio(fg, bg);
  console.log(`${fg} on ${bg}  ${r.toFixed(2)}  ${verdict(r)}`);
  if (args.includes("--fix") && r < 4.5) {
    const better = fix(fg, bg);
    console.log(`${better} on ${bg}  ${ratio(better, bg).toFixed(2)}  ${verdict(ratio(better, bg))}`);
  }
}
