/**
 * psk as the tests run it in processes of their own, bundled by `bundle.ts`. The environment can
 * make it wait for a moment, so that several start as one, and tell how much memory it took.
 */
import { processIo } from "../../src/cli/process-io.ts";
import { run } from "../../src/cli/run.ts";

const startAt = Number(process.env.PSK_TEST_START_AT ?? 0);
while (Date.now() < startAt) {
  // Sleeping would wake the processes one after another.
}

run(process.argv.slice(2), processIo(), "0.0.0").then((code) => {
  process.exitCode = code;
  if (process.env.PSK_TEST_MEMORY) {
    process.stderr.write(`peak memory: ${process.resourceUsage().maxRSS} KiB\n`);
  }
});
