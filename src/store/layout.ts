/**
 * Where things stand in a store:
 *
 *   .store-version                    "1"
 *   {name}/{version}                  a link to ../.artifacts/{lease}~{digest of manifest.json}
 *   .artifacts/{lease}~{digest}/      manifest.json and the files of one version
 *
 * A link can be made and swapped in one step, a folder cannot. The digest in the link's text ties
 * the version to its manifest, and the manifest ties it to every byte. The lease says which
 * process wrote the artifact, so that nobody sweeps away what is still being written; what has
 * no place yet stands beside the artifacts under the same name with `.link` or `.version`.
 */

/** The only form of store this psk reads. */
export const STORE_VERSION = "1";
export const STORE_VERSION_FILE = ".store-version";
export const ARTIFACTS = ".artifacts";

const TARGET = /^\.\.\/\.artifacts\/([^/]+~([0-9a-f]{64}))$/;

/** The name of an artifact's folder. */
export function artifactName(lease: string, digest: string): string {
  return `${lease}~${digest}`;
}

/** The text of the link that makes an artifact a version. */
export function linkText(artifact: string): string {
  return `../${ARTIFACTS}/${artifact}`;
}

/** What a link leads to; undefined for a link psk did not make. */
export function parseLink(text: string): { artifact: string; digest: string } | undefined {
  const [, artifact, digest] = TARGET.exec(text) ?? [];
  return artifact === undefined || digest === undefined ? undefined : { artifact, digest };
}

/** The place of an artifact in a store. */
export function artifactPath(root: string, artifact: string): string {
  return `${root}/${ARTIFACTS}/${artifact}`;
}
