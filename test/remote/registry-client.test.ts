import { describe, expect, it } from "vitest";
import { openRepository } from "../../src/remote/registry-client.ts";
import { type FakeRegistry, fakeRegistry } from "./hostile-registry.ts";

const TYPE = "application/vnd.oci.image.manifest.v1+json";

/** Refuses the first manifests as a registry does that does not see their blobs. */
function blindFor(times: number): Promise<FakeRegistry> {
  let left = times;
  return fakeRegistry((_request, response) => {
    if (left-- <= 0) return response.writeHead(201).end();
    const errors = [
      { code: "DIGEST_INVALID", message: "provided digest did not match uploaded content" },
      { code: "MANIFEST_BLOB_UNKNOWN", message: "blob unknown to registry" },
    ];
    return response.writeHead(400).end(JSON.stringify({ errors }));
  });
}

function putManifest({ host }: FakeRegistry): Promise<unknown> {
  const client = openRepository({ host, repository: "team/good" }, { env: {} });
  return client.putManifest("1.0.0", TYPE, Buffer.from("{}"));
}

describe("a manifest whose blobs a registry does not see", () => {
  it("is put again: somebody else may be pushing the same blob", async () => {
    const registry = await blindFor(2);
    await putManifest(registry);
    expect(registry.asked).toHaveLength(3);
  });

  it("is refused in the registry's words when that does not pass", async () => {
    const registry = await blindFor(Number.POSITIVE_INFINITY);
    await expect(putManifest(registry)).rejects.toThrow("answered 400 to a manifest for team/good");
    expect(registry.asked).toHaveLength(5);
  });
});
