import type { Program } from "./program.ts";
import { SHELL_BUILTINS } from "./tables/builtins.ts";
import { CLUSTERS } from "./tables/clusters.ts";
import { COMPILED } from "./tables/compiled.ts";
import { CONTAINERS } from "./tables/containers.ts";
import { CURL } from "./tables/curl.ts";
import { GH } from "./tables/gh.ts";
import { GIT } from "./tables/git.ts";
import { INFRASTRUCTURE } from "./tables/infrastructure.ts";
import { INTERPRETERS } from "./tables/interpreters.ts";
import { NODE_TOOLS } from "./tables/node-tools.ts";
import { NPM } from "./tables/npm.ts";
import { PSK } from "./tables/psk.ts";
import { PYTHON_TOOLS } from "./tables/python-tools.ts";
import { REMOTE_TOOLS } from "./tables/remote.ts";
import { TEXT_TOOLS } from "./tables/text-tools.ts";
import { WGET } from "./tables/wget.ts";

const NETWORK_AND_DEVELOPMENT = [
  ...[CLUSTERS, COMPILED, CONTAINERS, CURL, INFRASTRUCTURE, INTERPRETERS, NODE_TOOLS, NPM, PSK],
  ...[PYTHON_TOOLS, REMOTE_TOOLS, WGET],
];

/** Every program that psk has a table of, by name. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  [SHELL_BUILTINS, TEXT_TOOLS, GH, GIT, ...NETWORK_AND_DEVELOPMENT].flatMap((tables) =>
    Object.entries(tables),
  ),
);
