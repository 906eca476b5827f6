import { expect } from "vitest";
import type { ArchiveLimits } from "../../../src/archive/limits.ts";
import { readArchive } from "../../../src/archive/read-archive.ts";
import { PskError } from "../../../src/errors.ts";

/** Reads an archive that must not be taken, and looks at the words it is refused with. */
export async function expectRefused(
  bytes: Uint8Array,
  code: "invalid_archive" | "too_large",
  words: string,
  limits?: Partial<ArchiveLimits>,
): Promise<void> {
  const error = await readArchive(bytes, limits).then(
    ({ files }) => `was taken with ${files.length} files`,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PskError);
  if (!(error instanceof PskError)) return;
  expect({ code: error.code, message: error.message }).toEqual({
    code,
    message: expect.stringContaining(words),
  });
  // Whatever the archive says, nothing in the message may steer a terminal or a log.
  expect(error.message).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(error.message.length).toBeLessThan(400);
}
