/**
 * Builds the package: the library with tsc (ESM and types), the command with esbuild as CommonJS,
 * which starts faster than ESM. esbuild splits code only for ESM, so each chunk is turned into
 * CommonJS afterwards; a chunk is loaded when its command runs.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, transform } from "esbuild";

const BIN = "dist/bin";
/** Parsers of the scanned languages; their packages are needed only to build. */
const GRAMMARS = "dist/grammars";

/** Commander needs it for subcommands that are programs of their own; psk has none, and starts sooner. */
const commanderWithoutChildProcess = {
  name: "commander-without-child-process",
  setup(bundle) {
    bundle.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: "none", namespace: "none" } : undefined,
    );
    bundle.onLoad({ filter: /^none$/, namespace: "none" }, () => ({ contents: "" }));
  },
};

/** Its ES module declares a `require` of its own, which hides the real one once it is CommonJS. */
const treeSitterAsCommonJs = {
  name: "tree-sitter-as-common-js",
  setup(bundle) {
    bundle.onResolve({ filter: /^web-tree-sitter$/ }, () => ({
      path: resolve("node_modules/web-tree-sitter/web-tree-sitter.cjs"),
    }));
  },
};

rmSync("dist", { recursive: true, force: true });
execFileSync("npx", ["tsc", "-p", "tsconfig.build.json"], { stdio: "inherit" });

const { outputFiles, metafile } = await build({
  entryPoints: { psk: "src/cli/main.ts", "scan-worker": "src/toolkit/scan-worker.ts" },
  outdir: BIN,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  outExtension: { ".js": ".cjs" },
  chunkNames: "[name]-[hash]",
  define: { "import.meta.url": "__moduleUrl" },
  legalComments: "none",
  plugins: [commanderWithoutChildProcess, treeSitterAsCommonJs],
  write: false,
  metafile: true,
});

mkdirSync(BIN, { recursive: true });
for (const file of outputFiles) {
  const { code } = await transform(file.text, {
    format: "cjs",
    platform: "node",
    target: "node20.19",
    supported: { "dynamic-import": false },
    minifyWhitespace: true, // names stay, so that a stack trace can be read
  });
  const url = 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;\n';
  const [shebang, body] = code.startsWith("#!") ? splitLine(code) : ["", code];
  writeFileSync(
    join(BIN, basename(file.path)),
    shebang + (body.includes("__moduleUrl") ? url : "") + body,
  );
}
chmodSync(join(BIN, "psk.cjs"), 0o755);

copyFileSync("src/select/word-vectors.bin", "dist/word-vectors.bin");
mkdirSync(GRAMMARS, { recursive: true });
const grammars = [
  "web-tree-sitter/web-tree-sitter.wasm",
  "tree-sitter-python/tree-sitter-python.wasm",
  "tree-sitter-javascript/tree-sitter-javascript.wasm",
  "tree-sitter-typescript/tree-sitter-typescript.wasm",
  "tree-sitter-typescript/tree-sitter-tsx.wasm",
];
for (const file of grammars) {
  copyFileSync(join("node_modules", file), join(GRAMMARS, basename(file)));
}

writeFileSync(
  "dist/LICENSES.txt",
  licenses([...Object.keys(metafile.inputs), ...grammars.map((file) => `node_modules/${file}`)]),
);

execFileSync("npx", ["tsx", "scripts/build-page.ts"], { stdio: "inherit" });

// What cached verdicts are bound to; the built library works it out from the sources.
const { hashOfSources } = await import(pathToFileURL(resolve("dist/toolkit/rule-set.js")).href);
writeFileSync("dist/rule-set.txt", `${hashOfSources(process.cwd())}\n`);

/** The licences of the packages whose code is in the bundle: most ask to go along with it. */
function licenses(files) {
  const packages = files.flatMap(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  return [...new Set(packages)]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, "package.json"), "utf8"),
      );
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text =
        file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
      return `${name} ${version}: ${license}\n${text}`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

function splitLine(text) {
  const end = text.indexOf("\n") + 1;
  return [text.slice(0, end), text.slice(end)];
}
