const MANIFEST = "application/vnd.oci.image.manifest.v1+json";
const INDEX = "application/vnd.oci.image.index.v1+json";

/** What things in a registry call themselves. */
export const MEDIA_TYPES = {
  manifest: MANIFEST,
  index: INDEX,
  /** What is asked for when a manifest is fetched. */
  manifests: [MANIFEST, INDEX],
  empty: "application/vnd.oci.empty.v1+json",
  skill: "application/vnd.agentskills.skill.v1",
  config: "application/vnd.agentskills.skill.config.v1+json",
  content: "application/vnd.agentskills.skill.content.v1.tar+gzip",
  collection: "application/vnd.agentskills.collection.v1",
} as const;

/** Keys of annotations. */
export const ANNOTATIONS = {
  name: "io.agentskills.skill.name",
  maintainer: "io.agentskills.skill.maintainer",
  sourceHash: "io.agentskills.skill.source-hash",
  reference: "io.agentskills.skill.ref",
  collection: "io.agentskills.collection.name",
  title: "org.opencontainers.image.title",
  version: "org.opencontainers.image.version",
  description: "org.opencontainers.image.description",
  licenses: "org.opencontainers.image.licenses",
  authors: "org.opencontainers.image.authors",
  created: "org.opencontainers.image.created",
  source: "org.opencontainers.image.source",
  revision: "org.opencontainers.image.revision",
  refName: "org.opencontainers.image.ref.name",
} as const;
