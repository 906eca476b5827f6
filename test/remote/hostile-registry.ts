import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { writeTarGz } from "../../src/archive/write-tar-gz.ts";
import { listenHere } from "../support/listen-here.ts";
import { skillText } from "../support/write-skill.ts";

/** What a small server answers; it also keeps what it was asked. */
export interface FakeRegistry {
  readonly host: string;
  readonly asked: { method: string; url: string; authorization: string | undefined }[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server of the test's own on this machine. */
export async function fakeRegistry(handle: Handler): Promise<FakeRegistry> {
  const asked: FakeRegistry["asked"] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    asked.push({ method: request.method ?? "", url: request.url ?? "", authorization });
    request.resume();
    handle(request, response);
  });
  return { host: await listenHere(server), asked };
}

/** The parts of a good artifact, for a test to spoil. */
export interface Parts {
  config: Uint8Array;
  layer: Uint8Array;
  manifest: Record<string, unknown>;
}

const MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json";
const TEXT = skillText("good", ["metadata:", "  author: Ada", '  version: "1.0.0"']);

/** A skill as another tool would write it: no annotations of psk. */
export function goodParts(files: Readonly<Record<string, string>> = { "SKILL.md": TEXT }): Parts {
  const list = Object.entries(files).map(([path, text]) => {
    const bytes = Buffer.from(text);
    return { path, size: bytes.length, executable: false, bytes };
  });
  const layer = writeTarGz(list, { prefix: "good" });
  const facts = { schemaVersion: "1", name: "good", version: "1.0.0" };
  const config = Buffer.from(JSON.stringify({ ...facts, description: "What it does." }));
  return { config, layer, manifest: manifestOf(config, layer) };
}

/** The manifest of two blobs. */
export function manifestOf(config: Uint8Array, layer: Uint8Array): Record<string, unknown> {
  return {
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    artifactType: "application/vnd.agentskills.skill.v1",
    config: {
      mediaType: "application/vnd.agentskills.skill.config.v1+json",
      digest: digestOf(config),
      size: config.length,
    },
    layers: [
      {
        mediaType: "application/vnd.agentskills.skill.content.v1.tar+gzip",
        digest: digestOf(layer),
        size: layer.length,
      },
    ],
    annotations: { "io.agentskills.skill.name": "good" },
  };
}

/** Serves parts as a good registry would; `first` may answer before it. */
export function serveParts(
  parts: Parts,
  first: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<FakeRegistry> {
  const manifest = Buffer.from(JSON.stringify(parts.manifest));
  return fakeRegistry((request, response) => {
    if (first(request, response)) return;
    const { url = "" } = request;
    const blob = [parts.config, parts.layer].find((bytes) => url.endsWith(digestOf(bytes)));
    if (url.includes("/manifests/")) {
      response.writeHead(200, { "content-type": MANIFEST_TYPE }).end(manifest);
    } else if (blob !== undefined) {
      response.writeHead(200).end(blob);
    } else {
      response.writeHead(404).end();
    }
  });
}

export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
