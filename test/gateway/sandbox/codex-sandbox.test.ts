import { describe, expect, it } from "vitest";
import { codexSandbox } from "../../../src/gateway/sandbox/codex-sandbox.ts";
import { axesOf } from "../../../src/grant/axes.ts";
import { grantOf } from "../../grant/support.ts";

const words = (allowed: readonly string[], forbidden: readonly string[] = []) =>
  codexSandbox(axesOf(grantOf(allowed, forbidden)), "/srv/my work");

describe("the axes as settings of Codex", () => {
  it("let its own tools read the folder and the system, and nothing else of the disk", () => {
    expect(words(["Read"])).toEqual([
      ...["-c", 'default_permissions="psk"'],
      ...["-c", 'permissions.psk.filesystem={":minimal"="read","/srv/my work"="read"}'],
      ...["-c", "permissions.psk.network={enabled=false}"],
    ]);
  });

  it("give no writing and no network, since those come by the gateway", () => {
    expect(words(["Bash", "Write", "Network"])).toEqual(words(["Read"]));
  });

  it("deny what a rule forbids to read, in every folder", () => {
    const [, , , files] = words(["Read"], ["Read(**/.env)", "Read(secrets/**)"]);
    expect(files).toContain('"/srv/my work/**/.env"="deny"');
    expect(files).toContain('"/srv/my work/**/secrets/**"="deny"');
  });
});
