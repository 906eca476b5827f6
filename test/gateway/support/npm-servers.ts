import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Servers that others wrote, from npm. */
export const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");
export const FILESYSTEM = require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js");
