#!/usr/bin/env node
const fs = require("fs");
const [pattern, file, flags = ""] = process.argv.slice(2);
if (!pattern || !file) {
  console.error("usage: try.js <pattern> <cases file> [flags]");
  process.exit(64);
}
const re = new RegExp(pattern, flags.replace("g", ""));
let bad = 0;
for (const line of fs.readFileSync(file, "utf8").split("\n")) {
  if (!/^[+-] /.test(line)) continue;
  const want = line[0] === "+";
  const text = line.slice(2);
  const start = process.hrtime.bigint();
  const m = re.exec(text);
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  const ok = Boolean(m) === want;
  if (!ok) bad++;
  const groups = m?.groups ? " " + JSON.stringify(m.groups) : "";
  console.log(`${ok ? "ok " : "BAD"} ${line}${groups}${ms > 50 ? `  slow: ${ms.toFixed(0)} ms` : ""}`);
}
process.exit(bad ? 1 : 0);
