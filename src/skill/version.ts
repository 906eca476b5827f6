/** Semantic Versioning 2.0.0; no leading zeros. */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?$/;
const MAJOR_MINOR = /^(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const MAX_VERSION_LENGTH = 128;

/** The full version for a semver or `major.minor` text (`1.10` gives `1.10.0`), else undefined. */
export function normalizeVersion(text: string): string | undefined {
  if (text.length > MAX_VERSION_LENGTH) return undefined;
  if (MAJOR_MINOR.test(text)) return `${text}.0`;
  return SEMVER.test(text) ? text : undefined;
}
