import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { skillText } from "../support/write-skill.ts";
import {
  digestOf,
  type FakeRegistry,
  fakeRegistry,
  goodParts,
  manifestOf,
  type Parts,
  serveParts,
} from "./hostile-registry.ts";
import { login, newUser, type User } from "./support.ts";

const MAX_MS = 25_000;

/** Pulls, and expects words and an exit code within bounded time and nothing stored. */
async function refuses(
  { host }: FakeRegistry,
  code: number,
  words: string | RegExp,
  { user = newUser(), timeout = 10 }: { user?: User; timeout?: number } = {},
): Promise<void> {
  const started = Date.now();
  const outcome = await user.run("pull", `${host}/team/good:1.0.0`, "--timeout", `${timeout}`);
  expect(outcome.stderr).toMatch(words);
  expect(outcome.code).toBe(code);
  expect(outcome.stderr).not.toContain("defect");
  expect(Date.now() - started).toBeLessThan(MAX_MS);
  expect(existsSync(user.store)).toBe(false);
}

function spoilt(change: (parts: Parts) => void, files?: Record<string, string>): Parts {
  const parts = goodParts(files);
  change(parts);
  return parts;
}

describe("a skill that another tool pushed", () => {
  it("is taken, with what its annotations leave out as unknown", async () => {
    const user = newUser();
    const { host } = await serveParts(goodParts());
    const outcome = await user.run("pull", `${host}/team/good:1.0.0`, "--json");
    expect(outcome.code, outcome.stderr).toBe(0);
    const shown = await user.run("show", "good@1.0.0", "--json");
    expect(shown.stdout).toContain('"author": "Ada"');
  });

  it("is taken with its config inline, of which no blob is asked", async () => {
    const parts = goodParts();
    const { config } = parts.manifest;
    parts.manifest.config = {
      ...Object(config),
      data: Buffer.from(parts.config).toString("base64"),
    };
    const registry = await serveParts(parts);
    const user = newUser();
    expect((await user.run("pull", `${registry.host}/team/good:1.0.0`)).code).toBe(0);
    expect(registry.asked.filter(({ url }) => url.includes("/blobs/"))).toHaveLength(1);
    expect((await user.run("pull", `${registry.host}/team/good:1.0.0`)).code).toBe(0);
    expect(registry.asked.filter(({ url }) => url.includes("/blobs/"))).toHaveLength(1);
  });
});

describe("a registry that lies", () => {
  it("about a blob's bytes", async () => {
    const parts = goodParts();
    const { layer } = parts;
    await refuses(
      await serveParts(parts, ({ url = "" }, response) => {
        if (!url.endsWith(digestOf(layer))) return false;
        const other = Buffer.from(layer);
        other[20] = (other[20] ?? 0) ^ 1;
        response.end(other);
        return true;
      }),
      1,
      "other bytes",
    );
  });

  it.each([-1, 1])("about a blob's size by %d", async (by) => {
    const parts = goodParts();
    parts.manifest.layers = [
      {
        mediaType: "application/vnd.agentskills.skill.content.v1.tar+gzip",
        digest: digestOf(parts.layer),
        size: parts.layer.length + by,
      },
    ];
    await refuses(await serveParts(parts), by === 1 ? 1 : 2, /bytes/);
  });

  it("about the digest of a manifest", async () => {
    const { host } = await serveParts(goodParts());
    const user = newUser();
    const wrong = digestOf(Buffer.from("other"));
    const outcome = await user.run("pull", `${host}/team/good@${wrong}`);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("another manifest");
    expect(existsSync(user.store)).toBe(false);
  });

  it("with a manifest that has not the digest its header names", async () => {
    const { manifest } = goodParts();
    const registry = await fakeRegistry((_, response) => {
      const digest = digestOf(Buffer.from("x"));
      response.setHeader("docker-content-digest", digest).end(JSON.stringify(manifest));
    });
    await refuses(registry, 1, "not the digest it names");
  });

  it.each(["manifests", "blobs"])("with %s that never end", async (kind) => {
    const parts = goodParts();
    await refuses(
      await serveParts(parts, ({ url = "" }, response) => {
        if (!url.includes(`/${kind}/`)) return false;
        const piece = Buffer.alloc(256 * 1024, "x");
        const more = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on("drain", more);
        more();
        return true;
      }),
      2,
      "more than",
    );
  });

  it.each(["before the answer", "within the answer"])("by standing still %s", async (when) => {
    const registry = await fakeRegistry((_, response) => {
      if (when === "within the answer")
        response.writeHead(200, { "content-length": 99 }).write("{");
    });
    await refuses(registry, 4, "silent for 0.5 s", { timeout: 0.5 });
  });

  it("by asking for a login again and again", async () => {
    const registry = await fakeRegistry((_, response) => {
      response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
    });
    const user = newUser();
    login(user, registry.host);
    await refuses(registry, 1, "does not accept the login", { user });
    expect(registry.asked.length).toBeLessThan(4);
  });

  it("by giving tokens that it then refuses", async () => {
    const registry: FakeRegistry = await fakeRegistry(({ url = "" }, response) => {
      if (url.startsWith("/token")) response.end('{"token":"abc"}');
      else {
        const realm = `Bearer realm="http://${registry.host}/token",service="s",scope="x"`;
        response.writeHead(401, { "www-authenticate": realm }).end();
      }
    });
    await refuses(registry, 1, "does not accept the login");
    expect(registry.asked.length).toBeLessThan(6);
  });

  it("by redirecting without end", async () => {
    const registry = await fakeRegistry(({ url }, response) => {
      response.writeHead(302, { location: url ?? "" }).end();
    });
    await refuses(registry, 4, "redirects without end");
  });

  it("by redirecting to what is no web address", async () => {
    const registry = await fakeRegistry((_, response) => {
      response.writeHead(302, { location: "file:///etc/passwd" }).end();
    });
    await refuses(registry, 1, "not safe");
  });

  it("by moving its tag between manifest and blob", async () => {
    const [before, after] = [goodParts(), goodParts({ "SKILL.md": skillText("good") })];
    const registry = await serveParts({ ...after, manifest: before.manifest });
    await refuses(registry, 1, "does not have the blob");
  });

  it.each([
    ["another artifact type", { artifactType: "application/vnd.example" }],
    ["an index", { config: undefined, layers: undefined, manifests: [] }],
    ["two layers", { layers: [{}, {}] }],
    ["no layer", { layers: [] }],
    ["a layer of another type", { layers: [{ mediaType: "application/x-tar" }] }],
    ["a version of the manifest that is none", { schemaVersion: 1 }],
  ])("with %s", async (_, change) => {
    const parts = spoilt((each) => Object.assign(each.manifest, change));
    await refuses(await serveParts(parts), 2, /is no skill|no collection of skills/);
  });

  it("with a layer that says it is enormous", async () => {
    const parts = goodParts();
    const [layer] = Object(parts.manifest.layers);
    layer.size = 1e12;
    await refuses(await serveParts(parts), 2, "the limit is");
  });
});

describe("a layer that is an attack", () => {
  it("a gzip bomb", async () => {
    const parts = goodParts();
    const layer = gzipSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 });
    const registry = await serveParts({
      ...parts,
      layer,
      manifest: manifestOf(parts.config, layer),
    });
    await refuses(registry, 2, /more than|is no skill|archive/);
  });

  it.each(["../evil.md", "/etc/evil.md", "good/../../evil.md"])(
    "with the path %s",
    async (path) => {
      const parts = goodParts();
      const layer = tarWith(path, "evil");
      const registry = await serveParts({
        ...parts,
        layer,
        manifest: manifestOf(parts.config, layer),
      });
      await refuses(registry, 2, "the entry");
    },
  );

  it("whose SKILL.md is another than its config says", async () => {
    for (const field of ["name", "description", "license", "allowedTools"]) {
      const parts = goodParts();
      const data = JSON.parse(Buffer.from(parts.config).toString());
      const config = Buffer.from(
        JSON.stringify({ ...data, [field]: field === "allowedTools" ? ["Bash"] : "other" }),
      );
      const manifest = manifestOf(config, parts.layer);
      await refuses(await serveParts({ ...parts, config, manifest }), 1, "differ in");
    }
  });

  it("with a hash that is not that of its files", async () => {
    const parts = goodParts();
    parts.manifest.annotations = { "io.agentskills.skill.source-hash": "0".repeat(64) };
    await refuses(await serveParts(parts), 1, "not the hash");
  });
});

/** One entry, with a name that no writer of psk's would write. */
function tarWith(name: string, text: string): Uint8Array {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000644\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${text.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const body = Buffer.alloc(512);
  body.write(text);
  return gzipSync(Buffer.concat([header, body, Buffer.alloc(1024)]));
}
