import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAuditLog } from "../../src/gateway/audit-log.ts";
import { openPrivateFolder } from "../../src/toolkit/private-folder.ts";
import { tempFolder } from "../support/temp-folder.ts";

const rightsOf = (path: string) => statSync(path).mode & 0o777;

test("what is kept for a moment is closed to other users, and gone when it is closed", () => {
  const before = process.umask(0);
  try {
    const folder = openPrivateFolder(tempFolder());
    const job = folder.make();
    writeFileSync(join(job.path, "upload"), "secret");
    expect(rightsOf(folder.path)).toBe(0o700);
    expect(rightsOf(job.path)).toBe(0o700);
    folder.close();
    expect(() => statSync(job.path)).toThrow("ENOENT");
  } finally {
    process.umask(before);
  }
});

test("an audit log can be read by its owner alone", () => {
  const before = process.umask(0);
  try {
    const file = join(tempFolder(), "audit.jsonl");
    openAuditLog(file).close();
    expect(rightsOf(file)).toBe(0o600);
  } finally {
    process.umask(before);
  }
});
