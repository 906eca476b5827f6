/** Prints the one line CI reads, from the test runner's own report; a skipped test is a failure. */
import { readFileSync } from "node:fs";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { numPassedTests: passed, numFailedTests: failed } = report;
const skipped = report.numPendingTests + report.numTodoTests;
if (skipped > 0) console.error("Skipped tests do not count as green: mend them or remove them.");
if (passed === 0) console.error("No test ran.");
console.log(`tests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = passed > 0 && failed === 0 && skipped === 0 ? 0 : 1;
