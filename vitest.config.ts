import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/support/build-page.ts",
    include: ["test/**/*.test.ts"],
    exclude: ["test/cases/**", "test/redteam/**"],
    pool: "forks", // some tests change the working folder or the user, which threads cannot
    maxWorkers: "100%",
    // For a machine that has other work; what hangs is stopped all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
