import { homedir, tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  internalFailure,
  requestFailure,
  validationFailure,
} from "../../src/http/schemas/errors.ts";
import { uploadResult } from "../../src/http/schemas/scan.ts";
import { REPOSITORY } from "../support/child.ts";
import { type Answer, send } from "./support/send.ts";
import { startService, type TestService, tokensOf } from "./support/service.ts";
import { submissions } from "./support/submission.ts";

const GOOD = "psk_good-token-that-may-scan-0123456789";
const READ = "psk_read-token-that-may-not-scan-012345";
const AUTHORIZATION = {
  good: { authorization: `Bearer ${GOOD}` },
  none: {},
  wrong: { authorization: "Bearer psk_wrong-token-0123456789" },
  "no-scope": { authorization: `Bearer ${READ}` },
  basic: { authorization: `Basic ${GOOD}` },
};
const STACK = /(?:\\n|\n)\s+at |node_modules|node:internal|\.ts:\d+/;
const HOST_PATHS = [tmpdir(), homedir(), REPOSITORY, process.cwd(), "psk-work-", "job-", "/upload"];

let service: TestService;
beforeAll(async () => {
  service = await startService({
    tokens: tokensOf({ [GOOD]: ["scan"], [READ]: ["read"] }),
    limits: { uploadBytes: 12_000_000, uploadMs: 20_000 },
  });
}, 60_000);
afterAll(() => service.close());

describe("a submission ends in exactly one outcome", () => {
  const all = submissions();

  it("is tried in at least sixty ways", () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
  });

  it.each(all.filter(({ transport }) => transport !== "slow"))("$name: $title", async (one) => {
    const before = service.leftovers();
    const answer = await send(service.url, one, AUTHORIZATION[one.token]);
    expectOutcome(answer, one.expect);
    await expectNothingMore(service, before);
  });

  it.each(all.filter(({ transport }) => transport === "slow"))("$name: $title", async (one) => {
    const slow = await startService({ limits: { uploadMs: 1_000 } });
    try {
      expectOutcome(await send(slow.url, one, {}), one.expect);
      await expectNothingMore(slow, []);
    } finally {
      await slow.close();
    }
  });

  it("leaves a log of JSON lines without tokens, bodies or places of this machine", () => {
    expect(service.log.length).toBeGreaterThanOrEqual(60);
    for (const line of service.log) {
      expect(JSON.parse(line)).toMatchObject({
        time: expect.any(String),
        event: expect.any(String),
      });
      expect(line).not.toMatch(/psk_\w|ghp_|What it does/);
      for (const path of HOST_PATHS) expect(line).not.toContain(path);
    }
  });
});

function expectOutcome(
  answer: Answer | undefined,
  { status, outcome, says, never }: ReturnType<typeof submissions>[number]["expect"],
): void {
  if (status === "none") {
    expect(answer).toBeUndefined();
    return;
  }
  if (answer === undefined) throw new Error("the connection ended without an answer");
  const { text, headers } = answer;
  expect({ status: answer.status, outcome: outcomeOf(text) }, text.slice(0, 500)).toEqual({
    status,
    outcome,
  });
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers["content-type"]).toContain("application/json");
  if (says !== undefined) expect(text).toContain(says);
  if (never !== undefined) expect(text).not.toContain(never);
  expect(text).not.toMatch(STACK);
  expect(text).not.toContain(GOOD);
  for (const path of HOST_PATHS) expect(text).not.toContain(path);
}

/** The one outcome that a body is, by its schema alone. */
function outcomeOf(text: string): string {
  const body = JSON.parse(text);
  const outcomes: string[] = [];
  if (uploadResult.safeParse(body).success) outcomes.push("result");
  const validation = validationFailure.safeParse(body);
  if (validation.success) outcomes.push(`validation ${validation.data.validation_error.status}`);
  for (const schema of [requestFailure, internalFailure]) {
    const failure = schema.safeParse(body);
    if (failure.success)
      outcomes.push(`${failure.data.error.category} ${failure.data.error.status}`);
  }
  return outcomes.join(" and ");
}

async function expectNothingMore(
  { leftovers }: TestService,
  before: readonly string[],
): Promise<void> {
  const more = () => leftovers().filter((name) => !before.includes(name));
  await expect.poll(more, { timeout: 20_000 }).toEqual([]);
}
