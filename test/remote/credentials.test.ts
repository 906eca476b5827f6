import { describe, expect, it } from "vitest";
import { type FakeRegistry, fakeRegistry, goodParts, serveParts } from "./hostile-registry.ts";
import { buildVersion, login, newUser } from "./support.ts";

describe("credentials", () => {
  it("do not follow a redirect to another place", async () => {
    const parts = goodParts();
    const elsewhere = await serveParts(parts);
    const registry = await serveParts(parts, ({ url = "", headers }, response) => {
      if (headers.authorization === undefined) {
        response.writeHead(401, { "www-authenticate": "Basic" }).end();
      } else if (url.includes("/blobs/")) {
        response.writeHead(307, { location: `http://${elsewhere.host}${url}` }).end();
      } else {
        return false;
      }
      return true;
    });
    const user = newUser();
    login(user, registry.host);
    const outcome = await user.run("pull", `${registry.host}/team/good:1.0.0`);
    expect(outcome.code, outcome.stderr).toBe(0);
    expect(elsewhere.asked.length).toBeGreaterThan(0);
    expect(elsewhere.asked.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  it("buy a token, and the token is shown in their place", async () => {
    const parts = goodParts();
    const registry: FakeRegistry = await serveParts(parts, ({ url = "", headers }, response) => {
      if (url.startsWith("/token")) {
        expect(headers.authorization).toMatch(/^Basic /);
        expect(url).toContain("scope=repository%3Ateam%2Fgood%3Apull");
        response.end('{"access_token":"t0ken"}');
      } else if (headers.authorization !== "Bearer t0ken") {
        const realm = `Bearer realm="http://${registry.host}/token",service="reg"`;
        response.writeHead(401, { "www-authenticate": realm }).end();
      } else {
        return false;
      }
      return true;
    });
    const user = newUser();
    login(user, registry.host);
    const outcome = await user.run("pull", `${registry.host}/team/good:1.0.0`);
    expect(outcome.code, outcome.stderr).toBe(0);
  });
});

describe("a registry that is busy", () => {
  it.each([429, 500, 503])("is asked again after %d", async (status) => {
    let left = 2;
    const registry = await serveParts(goodParts(), (_, response) => {
      if (left-- <= 0) return false;
      response.writeHead(status, { "retry-after": "0" }).end();
      return true;
    });
    expect((await newUser().run("pull", `${registry.host}/team/good:1.0.0`)).code).toBe(0);
  });

  it("for good is given up", async () => {
    const registry = await fakeRegistry((_, response) => {
      response.writeHead(503).end('{"errors":[{"code":"X","message":"out \\u001b[31mof order"}]}');
    });
    const user = newUser();
    const pulled = await user.run("pull", `${registry.host}/team/good:1.0.0`);
    expect(pulled.code).toBe(4);
    expect(pulled.stderr).toContain("answered 503");
    await buildVersion(user, "good", "1.0.0");
    const pushed = await user.run("push", "good", `${registry.host}/team/good`);
    expect(pushed.code).toBe(4);
    expect(pushed.stderr).not.toContain("\u001b");
  });
});
