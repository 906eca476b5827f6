import type { Program, Usage } from "../program.ts";

/** Starts providers or plugins, or changes what runs elsewhere. */
const OWN: Usage = { nature: ["network", "writes", "anything"] };
const HELM_ASKS: Usage = {
  nature: ["network"],
  options:
    "-a --all\n-A --all-namespaces\n-l --selector=TEXT\n-o --output=NAME\n--devel\n--max=N\n--revision=N\n--version=VERSION",
};

/** helm and terraform. */
export const INFRASTRUCTURE: Readonly<Record<string, Program>> = {
  helm: {
    prints: ["--help", "-h", "version"],
    options: `
      -h --help
      -n --namespace=NAME
      --debug
      --kube-apiserver=URL settings
      --kube-context=NAME
      --kube-token=TEXT settings
      --kubeconfig=FILE settings
      --registry-config=FILE settings
      --repository-cache=DIR settings
      --repository-config=FILE settings
    `,
    subcommands: {
      get: HELM_ASKS,
      history: HELM_ASKS,
      install: OWN,
      lint: { options: "-f --values=FILE reads\n--set=TEXT\n--strict\n--with-subcharts" },
      list: HELM_ASKS,
      ls: HELM_ASKS,
      "repo list": { options: "-o --output=NAME" },
      rollback: OWN,
      search: {
        nature: ["network"],
        options: "-l --versions\n-o --output=NAME\n--devel\n--max-col-width=N\n--version=VERSION",
      },
      show: { nature: ["network"], options: "--version=VERSION\n--repo=URL settings" },
      status: HELM_ASKS,
      template: OWN,
      uninstall: OWN,
      upgrade: OWN,
      version: { options: "--short\n--template=TEXT" },
    },
  },
  terraform: {
    style: "words",
    prints: ["-help", "-version", "-v", "version"],
    options: "-chdir=DIR settings\n-help\n-version",
    subcommands: {
      // Nearly all of it starts the providers of the project, which are programs.
      "*": OWN,
      fmt: {
        nature: ["writes"],
        operands: ["writes*"],
        options:
          "-check[=BOOL]\n-diff[=BOOL]\n-list[=BOOL]\n-no-color\n-recursive[=BOOL]\n-write[=BOOL]",
      },
      output: { nature: ["network"], options: "-json\n-no-color\n-raw\n-state=FILE reads" },
      "state list": { nature: ["network"], options: "-id=TEXT\n-state=FILE reads" },
      version: { options: "-json" },
      "workspace list": { nature: ["network"] },
      "workspace show": {},
    },
  },
};
