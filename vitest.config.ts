import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest; one of them at the end would keep a single worker busy for minutes. */
const LONGEST = [
  ...["check/patterns-linear", "store/errors", "package/package", "page/skill", "page/scan"],
  ...["agents/opencode", "agents/copilot", "agents/claude", "agents/codex", "agents/gemini"],
  ...[
    "agents/psk-mcp",
    "page/catalogue",
    "store/crash",
    "page/shell",
    "page/audit",
    "http/openapi",
  ],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.includes(`/test/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    globalSetup: "test/support/build-page.ts",
    include: ["test/**/*.test.ts"],
    exclude: ["test/cases/**", "test/redteam/**"],
    sequence: { sequencer: LongestFirst },
    pool: "forks", // some tests change the working folder or the user, which threads cannot
    maxWorkers: "100%",
    // For a machine that has other work; what hangs is stopped all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
