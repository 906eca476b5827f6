#!/usr/bin/env node
import { packageVersion } from "../toolkit/package-root.ts";
import { processIo } from "./process-io.ts";
import { run } from "./run.ts";

run(process.argv.slice(2), processIo(), packageVersion()).then((code) => {
  process.exitCode = code;
});
