import type { Program, Usage } from "../program.ts";

const FORMAT = "-f --format=TEMPLATE";
/** Runs programs, or hands folders of this machine to a program. */
const OWN: Usage = { nature: ["network", "writes", "anything"] };
const CHANGES: Usage = { nature: ["writes"] };
const LIST = `
  -a --all
  -f --filter=TEXT
  -q --quiet
  --format=TEMPLATE
  --no-trunc
`;
const PS: Usage = { options: `${LIST}\n-l --latest\n-n --last=N\n-s --size` };
const IMAGES: Usage = { options: `${LIST}\n--digests\n--tree` };
const LOGS: Usage = {
  options: `
    -f --follow
    -n --tail=N
    -t --timestamps
    --details
    --since=TIME
    --until=TIME
  `,
};
const STATS: Usage = { options: "-a --all\n--format=TEMPLATE\n--no-stream\n--no-trunc" };
const INSPECT: Usage = { options: `${FORMAT}\n-s --size\n--type=KIND` };
const HISTORY: Usage = {
  options: "-H --human[=BOOL]\n-q --quiet\n--format=TEMPLATE\n--no-trunc\n--platform=NAME",
};
const STOP: Usage = { nature: ["writes"], options: "-s --signal=NAME\n-t --time --timeout=S" };
const RM: Usage = { nature: ["writes"], options: "-f --force\n-l --link\n-v --volumes" };
const RMI: Usage = { nature: ["writes"], options: "-f --force\n--no-prune" };
const PULL: Usage = {
  nature: ["network", "writes"],
  options: "-a --all-tags\n-q --quiet\n--disable-content-trust\n--platform=NAME",
};
const PUSH: Usage = {
  nature: ["network"],
  options: "-a --all-tags\n-q --quiet\n--disable-content-trust\n--platform=NAME",
};

const DOCKER: Program = {
  prints: ["--help", "--version", "-v"],
  options: `
    -c --context=NAME settings
    -D --debug
    -H --host=ADDRESS settings
    -l --log-level=LEVEL
    -v --version
    --config=DIR settings
    --help
    --tls
    --tlscacert=FILE reads
    --tlscert=FILE reads
    --tlskey=FILE reads
    --tlsverify
  `,
  subcommands: {
    attach: OWN,
    build: OWN,
    buildx: OWN,
    commit: OWN,
    // Compose reads files that may include others, but `config`, `ps` and their like start nothing.
    "compose config": {
      options: "-q --quiet\n--format=NAME\n--images\n--profiles\n--services\n--volumes",
    },
    "compose images": { options: "-q --quiet\n--format=NAME" },
    "compose logs": {
      options:
        "-f --follow\n-n --tail=N\n-t --timestamps\n--no-color\n--no-log-prefix\n--since=TIME\n--until=TIME",
    },
    "compose ls": { options: "-a --all\n-q --quiet\n--format=NAME" },
    "compose ps": { options: "-a --all\n-q --quiet\n--format=NAME\n--services\n--status=NAME" },
    "compose top": {},
    "compose version": { options: `${FORMAT}\n--short` },
    compose: OWN,
    "container inspect": INSPECT,
    "container list": PS,
    "container logs": LOGS,
    "container ls": PS,
    "container ps": PS,
    "container stats": STATS,
    container: OWN,
    "context ls": { options: "-q --quiet\n--format=TEMPLATE" },
    "context show": {},
    cp: OWN,
    create: OWN,
    diff: {},
    events: { options: `${FORMAT}\n--filter=TEXT\n--since=TIME\n--until=TIME` },
    exec: OWN,
    export: { options: "-o --output=FILE writes" },
    history: HISTORY,
    "image history": HISTORY,
    "image inspect": INSPECT,
    "image list": IMAGES,
    "image ls": IMAGES,
    image: OWN,
    images: IMAGES,
    import: OWN,
    info: { options: FORMAT },
    inspect: INSPECT,
    kill: STOP,
    load: OWN,
    login: OWN,
    logout: CHANGES,
    logs: LOGS,
    "network inspect": { options: `${FORMAT}\n-v --verbose` },
    "network ls": { options: LIST },
    network: OWN,
    pause: CHANGES,
    port: {},
    ps: PS,
    pull: PULL,
    push: PUSH,
    rename: CHANGES,
    restart: STOP,
    rm: RM,
    rmi: RMI,
    run: OWN,
    save: { options: "-o --output=FILE writes" },
    search: {
      nature: ["network"],
      options: "-f --filter=TEXT\n--format=TEMPLATE\n--limit=N\n--no-trunc",
    },
    start: OWN,
    stats: STATS,
    stop: STOP,
    "system df": { options: "-v --verbose\n--format=TEMPLATE" },
    "system info": { options: FORMAT },
    "system prune": {
      nature: ["writes"],
      options: "-a --all\n-f --force\n--filter=TEXT\n--volumes",
    },
    tag: CHANGES,
    top: { options: "-e\n-f" },
    unpause: CHANGES,
    version: { options: FORMAT },
    "volume inspect": { options: FORMAT },
    "volume ls": { options: LIST },
    volume: OWN,
    wait: {},
  },
};

/** docker, and podman, which takes the same words for what it does alike. */
export const CONTAINERS: Readonly<Record<string, Program>> = {
  docker: DOCKER,
  "docker-compose": OWN,
  // Its own options differ from docker's, so it takes none before the subcommand.
  podman: {
    prints: ["--help", "--version", "-v"],
    subcommands: {
      build: OWN,
      exec: OWN,
      images: IMAGES,
      info: { options: FORMAT },
      inspect: { options: "-f --format=TEMPLATE\n-s --size\n-t --type=KIND" },
      logs: { options: "-f --follow\n-t --timestamps\n--since=TIME\n--tail=N\n--until=TIME" },
      port: { options: "-a --all" },
      ps: PS,
      pull: { nature: ["network", "writes"], options: "-q --quiet\n--platform=NAME" },
      push: { nature: ["network"], options: "-q --quiet" },
      rm: OWN,
      run: OWN,
      start: OWN,
      stop: OWN,
      version: { options: FORMAT },
    },
  },
};
