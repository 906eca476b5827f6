import type { Program } from "./program.ts";
import { ARCHIVE_TOOLS } from "./tables/archive-tools.ts";
import { SHELL_BUILTINS } from "./tables/builtins.ts";
import { CHECKSUMS } from "./tables/checksums.ts";
import { CLUSTERS } from "./tables/clusters.ts";
import { COMPARE_TOOLS } from "./tables/compare-tools.ts";
import { COMPILED } from "./tables/compiled.ts";
import { COMPRESS_TOOLS } from "./tables/compress-tools.ts";
import { CONTAINERS } from "./tables/containers.ts";
import { COPY_TOOLS } from "./tables/copy-tools.ts";
import { CURL } from "./tables/curl.ts";
import { FILE_CHANGES } from "./tables/file-changes.ts";
import { FILE_LOOKUPS } from "./tables/file-lookups.ts";
import { GH } from "./tables/gh.ts";
import { GIT } from "./tables/git.ts";
import { INFRASTRUCTURE } from "./tables/infrastructure.ts";
import { INTERPRETERS } from "./tables/interpreters.ts";
import { LANGUAGE_TOOLS } from "./tables/language-tools.ts";
import { NODE_TOOLS } from "./tables/node-tools.ts";
import { NPM } from "./tables/npm.ts";
import { PAGERS } from "./tables/pagers.ts";
import { PSK } from "./tables/psk.ts";
import { PYTHON_TOOLS } from "./tables/python-tools.ts";
import { REMOTE_TOOLS } from "./tables/remote.ts";
import { RIPGREP } from "./tables/ripgrep.ts";
import { RSYNC } from "./tables/rsync.ts";
import { SEARCH_TOOLS } from "./tables/search-tools.ts";
import { SYSTEM_TOOLS } from "./tables/system-tools.ts";
import { TAR } from "./tables/tar.ts";
import { TEXT_CHANGES } from "./tables/text-changes.ts";
import { TEXT_LAYOUT } from "./tables/text-layout.ts";
import { TEXT_TOOLS } from "./tables/text-tools.ts";
import { TREE } from "./tables/tree.ts";
import { WGET } from "./tables/wget.ts";

const NETWORK_AND_DEVELOPMENT = [
  ...[CLUSTERS, COMPILED, CONTAINERS, CURL, INFRASTRUCTURE, INTERPRETERS, NODE_TOOLS, NPM, PSK],
  ...[PYTHON_TOOLS, REMOTE_TOOLS, WGET],
];

/** The tools that every Unix has. */
const UNIX_TOOLS = [
  ARCHIVE_TOOLS,
  CHECKSUMS,
  COMPARE_TOOLS,
  COMPRESS_TOOLS,
  COPY_TOOLS,
  FILE_CHANGES,
  FILE_LOOKUPS,
  LANGUAGE_TOOLS,
  PAGERS,
  RIPGREP,
  RSYNC,
  SEARCH_TOOLS,
  SYSTEM_TOOLS,
  TAR,
  TEXT_CHANGES,
  TEXT_LAYOUT,
  TREE,
];

/** Every program that psk has a table of, by name. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  [SHELL_BUILTINS, TEXT_TOOLS, GH, GIT, ...UNIX_TOOLS, ...NETWORK_AND_DEVELOPMENT].flatMap(
    (tables) => Object.entries(tables),
  ),
);
