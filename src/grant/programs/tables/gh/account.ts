import type { Usage } from "../../program.ts";
import { FORMAT, REPO } from "./options.ts";

/** Subcommands of gh for accounts, settings, and calls of the interface. */
export const GH_ACCOUNT: Readonly<Record<string, Usage>> = {
  "alias list": {
    options: `
      -h --help
    `,
  },
  api: {
    nature: ["network"],
    options: `
      --cache=CACHE
      -F --field=FIELD
      -f --raw-field=FIELD
      -H --header=HEADER
      -h --help
      --hostname=HOSTNAME
      -i --include
      --input=INPUT reads
      -p --preview=PREVIEW
      --paginate[=BOOL]
      -q --jq=JQ
      --silent[=BOOL]
      --slurp
      -t --template=TEMPLATE
      --verbose
      -X --method=METHOD
    `,
  },
  "auth status": {
    nature: ["network"],
    options: `
      -a --active
      -h --hostname=HOSTNAME
      --help
      --json=FIELDS
      -q --jq=EXPRESSION
      -t --show-token settings
    `,
  },
  browse: {
    nature: ["network"],
    options: `${REPO}
      --actions
      -b --branch=BRANCH
      --blame
      -c --commit
      -h --help
      -n --no-browser
      -p --projects
      -r --releases
      -s --settings
      -w --wiki
    `,
  },
  completion: {
    options: `
      -h --help
      -s --shell=SHELL
    `,
  },
  "config get": {
    options: `
      -h --host=HOST
      --help
    `,
  },
  "config list": {
    options: `
      -h --host=HOST
      --help
    `,
  },
  "extension list": {
    options: `
      -h --help
    `,
  },
  "org list": {
    nature: ["network"],
    options: `
      -h --help
      -L --limit=N
    `,
  },
  "ruleset check": {
    nature: ["network"],
    options: `${REPO}
      --default
      -h --help
      -w --web runs
    `,
  },
  "ruleset list": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      -L --limit=N
      -o --org=NAME
      -p --parents
      -w --web runs
    `,
  },
  "ruleset view": {
    nature: ["network"],
    options: `${REPO}
      -h --help
      -o --org=NAME
      -p --parents
      -w --web runs
    `,
  },
  "secret delete": {
    nature: ["network"],
    options: `${REPO}
      -a --app=APP
      -e --env=ENV
      -h --help
      -o --org=ORG
      -u --user
    `,
  },
  "secret list": {
    nature: ["network"],
    options: `${REPO}
      -a --app=APP
      -e --env=ENV
      -h --help
      -o --org=ORG
      -u --user
    `,
  },
  "secret set": {
    nature: ["network"],
    options: `${REPO}
      -a --app=APP
      -b --body=BODY
      -e --env=ENV
      -f --env-file=FILE reads
      -h --help
      --no-store[=BOOL]
      -o --org=ORG
      -r --repos=REPOS
      -u --user
      -v --visibility=VISIBILITY
    `,
  },
  status: {
    nature: ["network"],
    options: `
      -e --exclude=EXCLUDE
      -h --help
      -o --org=ORG
    `,
  },
  "variable delete": {
    nature: ["network"],
    options: `${REPO}
      -e --env=NAME
      -h --help
      -o --org=NAME
    `,
  },
  "variable get": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -e --env=NAME
      -h --help
      -o --org=NAME
    `,
  },
  "variable list": {
    nature: ["network"],
    options: `${FORMAT}${REPO}
      -e --env=NAME
      -h --help
      -o --org=NAME
    `,
  },
  "variable set": {
    nature: ["network"],
    options: `${REPO}
      -b --body=TEXT
      -e --env=NAME
      -f --env-file=FILE reads
      -h --help
      -o --org=NAME
      -r --repos=NAMES
      -v --visibility=KIND
    `,
  },
  version: {
    options: `
      -h --help
    `,
  },
};
