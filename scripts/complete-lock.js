/**
 * Completes package-lock.json after `npm install`. Some mirrors of the npm registry carry only the
 * packages of their own platform; npm then leaves the others out of the lock and `npm ci` refuses
 * it. They are written back here as optional packages of their platform, which npm passes over
 * everywhere else.
 */
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = [
  "darwin",
  "linux",
  "win32",
  "android",
  "freebsd",
  "openbsd",
  "netbsd",
  "sunos",
  "aix",
  "openharmony",
];
const PROCESSORS = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
  "wasm32",
];

const [file = "package-lock.json"] = process.argv.slice(2);
const lock = JSON.parse(readFileSync(file, "utf8"));
let added = 0;
for (const [owner, { optionalDependencies = {} }] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (found(owner, name)) continue;
    lock.packages[`node_modules/${name}`] = entry(name, range);
    added++;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added to ${file}`);

/** As Node looks a package up: beside its user, then in each folder above. */
function found(owner, name) {
  for (
    let place = owner;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf("node_modules/") - 1))
  ) {
    if (lock.packages[`${place === "" ? "" : `${place}/`}node_modules/${name}`] !== undefined)
      return true;
    if (place === "") return false;
  }
}

function entry(name, range) {
  const words = name.replace("fsevents", "fsevents-darwin").split(/[-/]/);
  const os = SYSTEMS.filter(
    (system) => words.includes(system) || (system === "win32" && words.includes("windows")),
  );
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  return {
    version: range.replace(/^[\^~]|^>=/, ""),
    optional: true,
    dev: true,
    ...(os.length > 0 ? { os } : { os: ["none"] }),
    ...(cpu.length > 0 && { cpu }),
  };
}
