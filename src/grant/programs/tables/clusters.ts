import type { Program, Usage } from "../program.ts";

const PRINT = `
  -o --output=FORMAT reads
  --allow-missing-template-keys[=BOOL]
  --show-managed-fields[=BOOL]
  --template=TEMPLATE reads
`;
const FILES = `
  -f --filename=FILE reads
  -k --kustomize=DIR reads
  -R --recursive[=BOOL]
`;
const CHOOSE = `
  -A --all-namespaces[=BOOL]
  -l --selector=TEXT
  --all[=BOOL]
  --field-selector=TEXT
`;
const CHANGE = `
  ${PRINT}
  ${FILES}
  ${CHOOSE}
  --cascade[=KIND]
  --dry-run[=KIND]
  --field-manager=NAME
  --force[=BOOL]
  --grace-period=S
  --ignore-not-found[=BOOL]
  --local[=BOOL]
  --now[=BOOL]
  --overwrite[=BOOL]
  --resource-version=TEXT
  --save-config[=BOOL]
  --timeout=TIME
  --validate[=KIND]
  --wait[=BOOL]
`;

/** It changes the cluster, and nothing on this machine. */
function changes(options = ""): Usage {
  return { nature: ["network"], options: `${CHANGE}\n${options}` };
}
/** Runs programs here or there, or opens a way to them. */
const OWN: Usage = { nature: ["network", "writes", "anything"] };
const TOP: Usage = {
  nature: ["network"],
  options: `${CHOOSE}\n--containers[=BOOL]\n--no-headers[=BOOL]\n--sort-by=FIELD\n--sum[=BOOL]\n--use-protocol-buffers[=BOOL]`,
};
const ROLLOUT: Usage = {
  nature: ["network"],
  options: `${PRINT}${FILES}${CHOOSE}\n-w --watch[=BOOL]\n--field-manager=NAME\n--revision=N\n--timeout=TIME\n--to-revision=N\n--dry-run[=KIND]`,
};
const VIEW: Usage = {
  options: `${PRINT}\n--flatten[=BOOL]\n--merge[=BOOL]\n--minify[=BOOL]\n--raw[=BOOL]\n--no-headers[=BOOL]`,
};
/** kubectl. An unknown first word would be a plugin, so it is refused. */
export const CLUSTERS: Readonly<Record<string, Program>> = {
  kubectl: {
    operandReader: "kubectl",
    prints: ["--help", "-h"],
    options: `
      -h --help
      -n --namespace=NAME
      -s --server=URL settings
      -v --v=N
      --as=NAME
      --as-group=NAME
      --as-uid=NAME
      --cache-dir=DIR writes
      --certificate-authority=FILE reads
      --client-certificate=FILE reads
      --client-key=FILE reads
      --cluster=NAME
      --context=NAME
      --disable-compression[=BOOL]
      --insecure-skip-tls-verify[=BOOL] settings
      --kubeconfig=FILE settings
      --kuberc=FILE settings
      --log-flush-frequency=TIME
      --match-server-version[=BOOL]
      --password=TEXT settings
      --profile=NAME settings
      --profile-output=FILE writes
      --request-timeout=TIME
      --tls-server-name=NAME
      --token=TEXT settings
      --user=NAME
      --username=NAME settings
      --vmodule=TEXT
      --warnings-as-errors[=BOOL]
    `,
    subcommands: {
      annotate: changes("--list[=BOOL]"),
      "api-resources": {
        nature: ["network"],
        options: `
          -o --output=NAME reads
          --api-group=NAME
          --cached[=BOOL]
          --categories=NAMES
          --namespaced[=BOOL]
          --no-headers[=BOOL]
          --sort-by=FIELD
          --verbs=NAMES
        `,
      },
      "api-versions": { nature: ["network"] },
      apply: changes(
        "--force-conflicts[=BOOL]\n--prune[=BOOL]\n--server-side[=BOOL]\n--subresource=NAME",
      ),
      attach: OWN,
      "auth can-i": {
        nature: ["network"],
        options:
          "-A --all-namespaces[=BOOL]\n-q --quiet[=BOOL]\n--list[=BOOL]\n--no-headers[=BOOL]\n--subresource=NAME",
      },
      "auth whoami": { nature: ["network"], options: PRINT },
      autoscale: changes("--cpu-percent=N\n--max=N\n--min=N\n--name=NAME"),
      "cluster-info": { nature: ["network"] },
      "cluster-info dump": {
        nature: ["network"],
        options: `${PRINT}\n-A --all-namespaces[=BOOL]\n--namespaces=NAMES\n--output-directory=DIR writes`,
      },
      "config current-context": {},
      "config get-clusters": {},
      "config get-contexts": { options: "-o --output=NAME reads\n--no-headers[=BOOL]" },
      "config get-users": {},
      "config use-context": { nature: ["writes"] },
      "config view": VIEW,
      cordon: changes(),
      cp: OWN,
      create: changes(`
        --edit[=BOOL] runs
        --from-env-file=FILE reads
        --from-file=FILE reads
        --from-literal=TEXT
        --image=NAME
        --port=N
        --raw=URI
        --replicas=N
        --schedule=TEXT
        --tcp=PORTS
        --type=NAME
      `),
      debug: OWN,
      delete: changes("-i --interactive[=BOOL]\n--raw=URI"),
      describe: {
        nature: ["network"],
        options: `${FILES}${CHOOSE}\n--chunk-size=N\n--show-events[=BOOL]`,
      },
      // It starts the program that KUBECTL_EXTERNAL_DIFF names, which is the user's own.
      diff: changes(
        "--concurrency=N\n--force-conflicts[=BOOL]\n--prune[=BOOL]\n--server-side[=BOOL]",
      ),
      drain: changes("--delete-emptydir-data[=BOOL]\n--ignore-daemonsets[=BOOL]"),
      edit: OWN,
      events: {
        nature: ["network"],
        options: `${PRINT}${CHOOSE}\n-w --watch[=BOOL]\n--chunk-size=N\n--for=NAME\n--no-headers[=BOOL]\n--types=NAMES`,
      },
      exec: OWN,
      explain: {
        nature: ["network"],
        options: "-o --output=NAME reads\n--api-version=NAME\n--recursive[=BOOL]",
      },
      expose: changes("--name=NAME\n--port=N\n--protocol=NAME\n--target-port=N\n--type=NAME"),
      get: {
        nature: ["network"],
        options: `
          ${PRINT}
          ${FILES}
          ${CHOOSE}
          -L --label-columns=NAMES
          -w --watch[=BOOL]
          --chunk-size=N
          --ignore-not-found[=BOOL]
          --no-headers[=BOOL]
          --output-watch-events[=BOOL]
          --raw=URI
          --server-print[=BOOL]
          --show-kind[=BOOL]
          --show-labels[=BOOL]
          --sort-by=FIELD
          --subresource=NAME
          --watch-only[=BOOL]
        `,
      },
      label: changes("--list[=BOOL]"),
      logs: {
        nature: ["network"],
        options: `
          -c --container=NAME
          -f --follow[=BOOL]
          -l --selector=TEXT
          -p --previous[=BOOL]
          --all-containers[=BOOL]
          --all-pods[=BOOL]
          --ignore-errors[=BOOL]
          --limit-bytes=N
          --max-log-requests=N
          --pod-running-timeout=TIME
          --prefix[=BOOL]
          --since=TIME
          --since-time=TIME
          --tail=N
          --timestamps[=BOOL]
        `,
      },
      patch: changes("-p --patch=TEXT\n--patch-file=FILE reads\n--subresource=NAME\n--type=KIND"),
      "port-forward": OWN,
      proxy: OWN,
      replace: changes("--raw=URI\n--subresource=NAME"),
      "rollout history": ROLLOUT,
      "rollout pause": ROLLOUT,
      "rollout restart": ROLLOUT,
      "rollout resume": ROLLOUT,
      "rollout status": ROLLOUT,
      "rollout undo": ROLLOUT,
      run: OWN,
      scale: changes("--current-replicas=N\n--replicas=N"),
      "set env": changes("-c --containers=NAMES\n-e --env=TEXT\n--from=NAME\n--list[=BOOL]"),
      "set image": changes(),
      taint: changes(),
      "top node": TOP,
      "top nodes": TOP,
      "top pod": TOP,
      "top pods": TOP,
      uncordon: changes(),
      version: { nature: ["network"], options: "-o --output=NAME reads\n--client[=BOOL]" },
      wait: {
        nature: ["network"],
        options: `${PRINT}${FILES}${CHOOSE}\n--for=TEXT\n--local[=BOOL]\n--timeout=TIME`,
      },
    },
  },
};
