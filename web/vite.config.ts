import { defineConfig } from "vite";

/** Where `npm run web` finds the service that `npm start` brings up. */
const SERVICE = "http://127.0.0.1:4777";
const OPERATIONS = ["/v1", "/scan-upload", "/scan-batch", "/openapi.json", "/docs", "/health"];

export default defineConfig({
  root: import.meta.dirname,
  // Also when a test builds it: what is tested is what is shipped.
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // A strict policy forbids data: addresses, which small files would become.
    assetsInlineLimit: 0,
  },
  server: { proxy: Object.fromEntries(OPERATIONS.map((path) => [path, SERVICE])) },
});
