import { PskError, systemCode } from "../errors.ts";
import { artifactPath, parseLink } from "./layout.ts";
import { damaged, notThere, readWhole } from "./read-verified.ts";
import { sha256 } from "./source-hash.ts";
import type { StoreFs } from "./store-fs.ts";

/** No manifest is larger: one for 50,000 files has about 10 MB. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;

/** The folder that a version's bytes are in, and its manifest as it was written. */
export interface FoundManifest {
  readonly folder: string;
  readonly bytes: Uint8Array;
}

/** Follows a version's link to its manifest, and compares it with the digest in the link. */
export function findManifest(
  fs: StoreFs,
  root: string,
  name: string,
  version: string,
): FoundManifest | undefined {
  let last: string | undefined;
  for (;;) {
    const artifact = findArtifact(fs, root, `${root}/${name}/${version}`);
    if (artifact === undefined) return undefined;
    const { folder, digest } = artifact;
    const bytes = readWhole(fs, folder, "manifest.json", MAX_MANIFEST_BYTES);
    if (bytes !== undefined) {
      if (digest === undefined || sha256(bytes) === digest) return { folder, bytes };
      throw damaged("manifest.json", "has been changed");
    }
    // It may have been replaced and swept since the link was read: then the link is another now.
    if (folder === last) throw notThere("manifest.json");
    last = folder;
  }
}

interface Artifact {
  readonly folder: string;
  /** Undefined for a plain folder, which another tool may have made by the same layout. */
  readonly digest: string | undefined;
}

function findArtifact(fs: StoreFs, root: string, path: string): Artifact | undefined {
  try {
    const target = parseLink(fs.readlinkSync(path));
    if (target === undefined) {
      throw new PskError("integrity", "the version is a link that psk did not make");
    }
    return { folder: artifactPath(root, target.artifact), digest: target.digest };
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code === "EINVAL") return { folder: path, digest: undefined };
    throw error;
  }
}
