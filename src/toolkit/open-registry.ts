import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import type { Verdict } from "../check/judge.ts";
import { ioError, PskError, systemCode } from "../errors.ts";
import type { ToolGroups } from "../grant/skill-rules.ts";
import type { Entry } from "../registry/entry.ts";
import { type Registry, type RegistryOptions, resumeRegistry } from "../registry/registry.ts";
import type { Root } from "../registry/root.ts";
import { loadKnown, saveKnown } from "../registry/saved-candidates.ts";
import { openAnalysisCache } from "./analysis-cache.ts";
import { cacheFolder } from "./cache-folder.ts";
import { DEFAULT_GRANT_FILE } from "./default-grant.ts";
import { entryVerdict, type KnownVerdict } from "./entry-verdict.ts";
import { packageRoot, packageVersion } from "./package-root.ts";
import { openStore, storePath } from "./stored.ts";

const CONFIG_FILE = "psk.config.json";
const PROJECT_ROOTS = [".agents/skills", ".claude/skills", "skills"];
const USER_ROOTS = [".agents/skills", ".claude/skills"];

/** What the user asked for. Flags count more than the environment, and that more than psk.config.json. */
export interface RegistryRequest {
  /** In place of the project's and the user's roots. */
  readonly roots?: readonly string[];
  /** No roots at all, whatever the environment says. */
  readonly noRoots?: boolean;
  readonly store?: string;
  readonly noStore?: boolean;
  readonly noBuiltin?: boolean;
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A registry with what it was made of. */
export interface OpenRegistry {
  readonly registry: Registry;
  /** Folders to watch. */
  readonly paths: readonly string[];
  /** The versions of a skill in the stores, the newest of each first. */
  versionsOf(name: string): readonly string[];
  /** What an earlier scan said of a skill as it is now. */
  verdictOf(entry: Entry): Promise<KnownVerdict>;
  /** What a scan says of it; it is scanned only where no earlier verdict is known. */
  scan(entry: Entry): Promise<Verdict>;
  /** Where outcomes of scans are kept, and all else that may be thrown away. */
  readonly cache: string;
  /** Names for several tools, which the tool lists of skills may use. */
  readonly groups: ToolGroups;
  /** Where the index for choosing skills is kept between processes. */
  readonly indexFile: string;
  /** Keeps what was read, so that the next start reads only what changed. */
  save(): void;
}

/** Finds out which roots and stores count here, and makes a registry of them. */
export async function openRegistry(request: RegistryRequest): Promise<OpenRegistry> {
  const cwd = request.cwd ?? process.cwd();
  const config = readConfig(join(cwd, CONFIG_FILE));
  const options = registryOptions(request, cwd, config);
  const { stores = [] } = options;
  const cache = cacheFolder(request.env);
  const places = digestOf(options);
  const file = join(cache, `registry-${places}.json`);
  const verdicts = openAnalysisCache(cache);
  const registry = await resumeRegistry(options, loadKnown(file, packageVersion()));
  return {
    registry,
    paths: [...options.roots, ...stores].map(({ path }) => path),
    versionsOf: (name) =>
      stores.flatMap(({ store }) => store.list(name).versions.map(({ version }) => version)),
    verdictOf: (entry) => entryVerdict(entry, stores, verdicts),
    async scan(entry) {
      const { scanEntryOnce } = await import("./scan-entry.ts");
      return scanEntryOnce(entry, stores, cache);
    },
    cache,
    groups: config.groups ?? {},
    indexFile: join(cache, `select-${places}.index`),
    save: () => saveKnown(file, packageVersion(), registry.known()),
  };
}

function registryOptions(request: RegistryRequest, cwd: string, config: Config): RegistryOptions {
  const { env } = request;
  const fromEnv = env.PSK_ROOTS?.split(delimiter).filter((path) => path !== "");
  const given = nonEmpty(request.roots) ?? nonEmpty(fromEnv) ?? config.roots;
  const roots: Root[] = request.noRoots
    ? []
    : given === undefined
      ? [
          ...PROJECT_ROOTS.map((path): Root => ({ scope: "project", path: join(cwd, path) })),
          ...USER_ROOTS.map((path): Root => ({ scope: "user", path: join(homedir(), path) })),
        ]
      : given.map((path) => ({ scope: "project", path: resolve(cwd, path), named: true }));
  if (!request.noBuiltin && config.builtin !== false) {
    roots.push({ scope: "builtin", path: join(packageRoot(), "examples", "skills") });
  }
  const { disabled, enabled } = config;
  const switches = { ...(disabled && { disabled }), ...(enabled && { enabled }) };
  const noStore = request.noStore || (config.store === false && request.store === undefined);
  if (noStore) return { roots, ...switches };
  const configured = env.PSK_STORE ? undefined : config.store || undefined;
  const path = resolve(cwd, storePath(request.store ?? configured, env));
  return { roots, stores: [{ path, store: openStore(path) }], ...switches };
}

/** What psk.config.json may hold. */
interface Config {
  /** Folders of skills, in place of the usual ones of the project and the user. */
  readonly roots?: readonly string[];
  /** The store; `false` leaves it out. */
  readonly store?: string | false;
  /** Whether the skills that psk brings along are offered. */
  readonly builtin?: boolean;
  /** Skills that are not offered: `NAME`, `SCOPE:NAME` or `SCOPE:*`. */
  readonly disabled?: readonly string[];
  /** Skills that are offered, and no other, written the same way. */
  readonly enabled?: readonly string[];
  /** Names for several tools, which tool lists write as `group:NAME`. */
  readonly groups?: ToolGroups;
}

const CONFIG_KEYS = ["roots", "store", "builtin", "disabled", "enabled", "groups"];

/** Unknown keys are refused: a misspelt `disabled` must not switch everything on. */
function readConfig(file: string): Config {
  const data = readJson(file);
  if (data === undefined) return {};
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new PskError("usage", `${CONFIG_FILE} must hold an object`);
  }
  const unknown = Object.keys(data).find((key) => !CONFIG_KEYS.includes(key));
  if (unknown === "allow" || unknown === "forbid") {
    const why = "a project may be a stranger's, so what it says about your rights is not taken";
    throw new PskError(
      "usage",
      `${CONFIG_FILE} has a key "${unknown}": ${why}; put it into ${DEFAULT_GRANT_FILE}, or use --${unknown}`,
    );
  }
  if (unknown !== undefined) {
    const known = CONFIG_KEYS.join(", ");
    throw new PskError("usage", `${CONFIG_FILE} has a key "${unknown}"; it may have ${known}`);
  }
  const config: Config = data;
  for (const key of ["roots", "disabled", "enabled"] as const) {
    const value: unknown = config[key];
    if (value !== undefined && !isTexts(value)) {
      throw new PskError("usage", `"${key}" in ${CONFIG_FILE} must be a list of texts`);
    }
  }
  const { store, builtin } = config;
  if (store !== undefined && store !== false && typeof store !== "string") {
    throw new PskError("usage", `"store" in ${CONFIG_FILE} must be a path or false`);
  }
  if (builtin !== undefined && typeof builtin !== "boolean") {
    throw new PskError("usage", `"builtin" in ${CONFIG_FILE} must be true or false`);
  }
  refuseBadGroups(config.groups);
  return config;
}

/** A group within a group would be a second language; nobody needs it. */
function refuseBadGroups(groups: unknown): void {
  if (groups === undefined) return;
  const isMap = typeof groups === "object" && groups !== null && !Array.isArray(groups);
  const lists = isMap ? Object.values(groups) : [undefined];
  if (!lists.every(isTexts)) {
    const form = '{"NAME": ["TOOL", …]}';
    throw new PskError("usage", `"groups" in ${CONFIG_FILE} must have the form ${form}`);
  }
  const nested = lists.flat().find((tool) => tool.startsWith("group:"));
  if (nested === undefined) return;
  throw new PskError(
    "usage",
    `"groups" in ${CONFIG_FILE} holds "${nested}"; list its tools instead`,
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    if (error instanceof SyntaxError) throw new PskError("usage", `${CONFIG_FILE} is not JSON`);
    throw ioError(CONFIG_FILE, error);
  }
}

function nonEmpty(list: readonly string[] | undefined): readonly string[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

/** One saved state for each set of places. */
function digestOf({ roots, stores = [] }: RegistryOptions): string {
  const places = [
    ...roots.map(({ scope, path }) => [scope, path]),
    ...stores.map(({ path }) => path),
  ];
  return createHash("sha256").update(JSON.stringify(places)).digest("hex").slice(0, 16);
}
