import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { PskError } from "../../src/errors.ts";
import { guarded } from "../../src/mcp/methods/guarded.ts";

test("a defect is told to the log, and to the client only that there was one", async () => {
  const reports: string[] = [];
  const work = guarded(
    (message) => reports.push(message),
    async () => {
      throw new Error("/home/ada/secret: cannot read");
    },
  );
  await expect(work()).rejects.toMatchObject({ code: -32603, message: "Internal error" });
  expect(reports).toEqual([expect.stringContaining("/home/ada/secret")]);
});

test("what psk says on purpose reaches the client", async () => {
  const work = (error: Error) =>
    guarded(
      () => {},
      async () => {
        throw error;
      },
    );
  await expect(work(new PskError("io", "the store is gone"))()).rejects.toMatchObject({
    code: -32603,
    message: "the store is gone",
  });
  const own = new ProtocolError(ProtocolErrorCode.InvalidParams, "no such cursor");
  await expect(work(own)()).rejects.toBe(own);
});
