import { describe, expect, it } from "vitest";
import { hostKind, hostsIn } from "../../../src/check/views/hosts.ts";
import { originOf } from "../../../src/check/views/origin.ts";
import { parseSkill } from "../../../src/skill/parse-skill.ts";

const ACME =
  "---\nname: acme-crm\ndescription: Manage contacts in Acme CRM.\nhomepage: https://github.com/acme-dev/crm\n---\n\nSet FINNHUB_TOKEN first.\n";

async function skill(text = ACME) {
  const bytes = Buffer.from(text);
  const file = { path: "SKILL.md", size: bytes.length, executable: false, bytes };
  return parseSkill({ folder: "a", files: [file], refused: [], ignored: [] });
}

describe("a host is to a skill", () => {
  it.each([
    ["api.acme-crm.test", "unproven", "its whole name"],
    ["crm.collect.test", "foreign", "one word of it"],
    ["acme-crm.onrender.com", "unproven", "a free name that is like its own"],
    ["logger.onrender.com", "drop", "a free name that receives"],
    ["demo.vercel.app", "foreign", "a free page"],
    ["finnhub.io", "unproven", "the service of a key that it asks for"],
    ["203.0.113.9", "hidden", "a bare address"],
    ["bit.ly", "hidden", "a shortener"],
    ["webhook.site", "drop", "a catcher"],
    ["192.168.1.20", "placeholder", "a device at home"],
    ["registry.npmjs.org", "known", "a registry"],
  ])("%s: %s, %s", async (host, kind) => {
    expect(hostKind(await skill(), host)).toBe(kind);
  });

  it("unproven when it is a place for messages that the skill says it is about", async () => {
    const bot = "---\nname: a\ndescription: Send Telegram messages.\n---\n";
    expect(hostKind(await skill(bot), "api.telegram.org")).toBe("unproven");
    expect(hostKind(await skill(), "api.telegram.org")).toBe("drop");
  });

  it("read without the comma and the port behind it", () => {
    expect(hostsIn("open http://localhost:5678, then https://a.test.")).toEqual([
      "localhost",
      "a.test",
    ]);
  });
});

describe("what is run comes from", () => {
  it.each([
    ["https://raw.githubusercontent.com/nvm-sh/nvm/v0.40.1/install.sh", "known"],
    ["https://raw.githubusercontent.com/acme-dev/crm/main/install.sh", "account"],
    ["https://raw.githubusercontent.com/somebody/tool/main/install.sh", "account"],
    ["https://gist.githubusercontent.com/somebody/0/raw/a.sh", "drop"],
    ["https://www.dropbox.com/s/0/engine.7z", "drop"],
    ["https://setup.vercel.app/", "free"],
    ["https://acme-crm.test:4444/a", "hidden"],
    ["https://acme-crm.test/install.sh", "unproven"],
    ["acme-setup.test/install.sh", "foreign"],
    ["$URL", "unknown"],
  ])("%s: %s", async (url, kind) => {
    expect(originOf(await skill(), url).kind).toBe(kind);
  });
});
