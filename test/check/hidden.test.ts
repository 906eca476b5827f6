/**
 * Payloads and orders hidden by two authors who had read no rule, no case and no source, and honest
 * skills that use the same carriers (test/redteam/hidden). None of the attacks may be called safe.
 * The ones that still are stand in `MISSED`: a row that is no longer missed has to be taken out.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { scan } from "../../src/check/scan.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { HARMLESS as HONEST_READERS, ORDERS } from "../redteam/hidden/orders.ts";
import { HARMLESS as HONEST_TOOLS, PAYLOADS } from "../redteam/hidden/payloads.ts";

beforeAll(loadGrammars);

type Hidden = (typeof PAYLOADS)[number];

const MISSED = new Set<string>([
  "card-deck",
  "fast-hash",
  "file-names",
  "inverted-list",
  "invoice-sheet",
  "ledger-report",
  "pdf-service",
  "r-survey",
  "release-build",
  "s3-website",
  "split-three-files",
  "template-variables",
  "xlsx-cells",
]);
const FALSE_ALARMS = new Set<string>(["ok-phishing-mail", "ok-red-team-report"]);

async function verdictOf({ name, files }: Hidden) {
  const list = Object.entries(files).map(([path, content]) => {
    const bytes = Buffer.from(content);
    return { path, size: bytes.length, executable: false, bytes };
  });
  return scan(await parseSkill({ folder: name, files: list, refused: [], ignored: [] })).verdict;
}

const rows = (list: readonly Hidden[]) => list.map((hidden) => [hidden.name, hidden] as const);

describe.each([
  ["a payload", PAYLOADS],
  ["an order", ORDERS],
])("%s that is hidden", (_, attacks) => {
  const seen = attacks.filter(({ name }) => !MISSED.has(name));

  test.each(rows(seen))("is not called safe: %s", async (_name, attack) => {
    expect(await verdictOf(attack)).not.toBe("safe");
  });

  test("is missed in no more cases than are listed", async () => {
    const missed = attacks.filter(({ name }) => MISSED.has(name));
    for (const attack of missed) expect([attack.name, await verdictOf(attack)]).toContain("safe");
  });
});

test.each(rows([...HONEST_TOOLS, ...HONEST_READERS]))(
  "an honest skill with the same carriers is not blocked: %s",
  async (name, skill) => {
    const verdict = await verdictOf(skill);
    if (FALSE_ALARMS.has(name)) expect(verdict).toBe("malicious");
    else expect(verdict).not.toBe("malicious");
  },
);
